-- Commands for more records than one answer can wait for. Each outcome is stored with the change it tells of, so that a
-- run that was broken off goes on where it stood.

create table bulk_runs (
  id text primary key,
  org_id text not null references organizations (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  resource text not null,
  command text not null,
  args jsonb not null,
  reason text,
  locale text not null,
  screen text,
  state text not null default 'running' check (state in ('running', 'stopping', 'ended', 'stopped', 'failed')),
  refusal text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bulk_runs_org on bulk_runs (org_id);
create index bulk_runs_user on bulk_runs (user_id, created_at desc);
create index bulk_runs_age on bulk_runs (created_at);
select tenant_table('bulk_runs');

create table bulk_run_rows (
  run_id text not null references bulk_runs (id) on delete cascade,
  n integer not null,
  record_id text not null,
  title text not null,
  seen integer not null,
  outcome jsonb,
  primary key (run_id, n),
  unique (run_id, record_id)
);
create index bulk_run_rows_open on bulk_run_rows (run_id, n) where outcome is null;
select person_table('bulk_run_rows', 'select, insert, update, delete');
