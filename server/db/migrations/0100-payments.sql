-- What partners were told and told us, word for word: stored before it is answered.
create table partner_messages (
  id text primary key,
  partner text not null,
  direction text not null check (direction in ('in', 'out')),
  at timestamptz not null default now(),
  -- Our number of what it is about, once that is known.
  subject text,
  what text not null,
  headers jsonb,
  body text not null,
  status int,
  answer text,
  -- Absent for what is believed.
  problem text,
  handled_at timestamptz,
  tries int not null default 0
);
create index partner_messages_subject on partner_messages (subject, at);
create index partner_messages_waiting on partner_messages (at)
  where direction = 'in' and problem is null and handled_at is null;

-- What a provider said of a payment counts once.
create table payment_facts (
  out_trade_no text not null,
  status text not null,
  amount bigint,
  transaction_id text,
  at timestamptz not null,
  primary key (out_trade_no, status)
);

alter table charge_orders
  -- The code to scan; absent when the provider was never asked.
  add column code_url text,
  -- The provider takes no payment for it any more.
  add column code_closed_at timestamptz,
  add column provision_tries int not null default 0;
create index charge_orders_open on charge_orders (pay_deadline) where state = 'to_pay';
create index charge_orders_codes on charge_orders (id) where code_url is not null and code_closed_at is null;
