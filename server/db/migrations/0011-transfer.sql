-- Spreadsheets on their way in: the rows as they came, what was found wrong with them, how far they are.

create table imports (
  id text primary key,
  resource text not null,
  user_id text not null references users (id) on delete cascade,
  file_name text not null,
  file_hash text not null,
  locale text not null,
  state text not null check (state in ('checking', 'checked', 'applying', 'applied', 'failed')),
  rows jsonb not null,
  report jsonb not null,
  applied_at timestamptz,
  created_at timestamptz not null default now()
);
create index imports_user on imports (user_id, created_at desc);
create index imports_hash on imports (user_id, resource, file_hash) where state = 'applied';
