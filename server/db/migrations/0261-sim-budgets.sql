-- What automatic renewal of SIM cards may order in a month.
create table sim_budgets (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  monthly_limit bigint not null check (monthly_limit >= 0),
  -- The month in which people were told that it is used up, YYYY-MM.
  told_month text check (told_month ~ '^\d{4}-\d{2}$'),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id)
);
select tenant_table('sim_budgets');
select list_indexes('sim_budgets', array['name', 'monthly_limit', 'created_at', 'updated_at'], array['name', 'remark']);
