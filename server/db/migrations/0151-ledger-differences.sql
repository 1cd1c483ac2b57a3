-- What the bill of a partner and the ledger of a day do not say alike; a person finds out why.
create table ledger_differences (
  id text primary key,
  org_id text not null references organizations (id),
  day date not null,
  source text not null check (source in ('payment', 'MEITUAN', 'JD')),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount')),
  line text not null check (line in ('payment', 'refund')),
  partner_no text not null,
  order_no text,
  ours bigint not null check (ours >= 0),
  theirs bigint not null check (theirs >= 0),
  state text not null default 'open' check (state in ('open', 'explained', 'settled')),
  owner_id text references users (id),
  cause text check (cause in ('other_day', 'lost_message', 'partner_error', 'own_error', 'unknown_order')),
  note text,
  decided_by text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (day, source, line, partner_no),
  constraint ledger_differences_differ check (ours <> theirs)
);
select tenant_table('ledger_differences');
select list_indexes('ledger_differences', array['day', 'partner_no'], array['partner_no', 'order_no']);
create index ledger_differences_org on ledger_differences (org_id, day);
create index ledger_differences_owner on ledger_differences (owner_id);
