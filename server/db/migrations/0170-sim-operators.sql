-- Operators of SIM cards as partners: where they are, who we are there, and what they say of each card.
create table sim_accounts (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  operator text not null check (operator in ('CMCC', 'CUCC', 'CTCC')),
  api_url text,
  app_key text,
  synced_at timestamptz,
  sync_error text,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sim_accounts_once unique (org_id, operator)
);
-- Cards of an institution below are asked about with the account of the one above, by the server, not by its people.
select tenant_table('sim_accounts');
select list_indexes('sim_accounts', array['name', 'synced_at', 'created_at'], array['name', 'app_key', 'remark']);

-- Sealed, and in no list: nobody reads them again, the server only.
create table sim_account_keys (
  account_id text primary key references sim_accounts (id) on delete cascade,
  org_id text not null references organizations (id),
  secret text not null,
  updated_at timestamptz not null default now()
);
select tenant_table('sim_account_keys');
create index sim_account_keys_org on sim_account_keys (org_id);

alter table iot_cards
  add column operator_card_state text check (operator_card_state in
    ('inventory', 'test', 'silent', 'in_use', 'stopped', 'pre_cancelled', 'cancelled')),
  add column operator_used_mb numeric(12, 2) check (operator_used_mb >= 0),
  add column operator_cycle text check (operator_cycle ~ '^\d{4}-\d{2}$'),
  add column imei_seen text,
  add column sync_problem text check (sync_problem in ('unknown_card', 'unknown_state', 'usage')),
  add column sync_due_at timestamptz,
  -- What the operator says is not what stands here.
  add column differs boolean not null
    generated always as (coalesce(operator_card_state <> state, false)) stored,
  -- In another device than the one it is bound to.
  add column moved boolean not null
    generated always as (coalesce(imei_seen <> imei_bound, false)) stored;
create index iot_cards_sync on iot_cards (operator, sync_due_at nulls first) where state not in ('inventory', 'cancelled');
create index iot_cards_differs on iot_cards (org_id) where differs or moved or sync_problem is not null;
