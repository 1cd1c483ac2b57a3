-- Sign-in by code, known browsers, tickets that count once in the whole cluster.

alter table sessions
  add column login_type text not null default '1' check (login_type in ('1', '2')),
  add column login_role text;

-- An attempt is counted under several subjects; its id takes all of them back when it succeeds.
alter table login_failures add column attempt text;
create index login_failures_at on login_failures (at);
create index login_failures_attempt on login_failures (attempt);

create index users_phone on users (phone);

-- Only a keyed hash of the code is stored. The newest code of a number and scene is the one that counts.
create table sms_codes (
  id text primary key,
  mobile text not null,
  scene text not null check (scene in ('login', 'register', 'forgot', 'pickup')),
  code_hash text not null,
  tries int not null default 0,
  expire_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index sms_codes_mobile on sms_codes (mobile, scene, created_at desc, id desc);
create index sms_codes_expire on sms_codes (expire_at);

-- A text leaves the table as soon as it was handed over or given up; the demonstration keeps it.
create table sms_outbox (
  id text primary key,
  at timestamptz not null default now(),
  mobile text not null,
  scene text not null,
  locale text not null,
  text text not null,
  state text not null check (state in ('kept', 'queued', 'sent', 'failed', 'withheld')),
  error text,
  expire_at timestamptz
);
create index sms_outbox_at on sms_outbox (at desc, id desc);

create table used_tickets (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_tickets_expires on used_tickets (expires_at);
