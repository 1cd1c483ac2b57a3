-- Repairs with their records, adverts, and what may be uploaded.
create table repair_orders (
  id text primary key,
  org_id text not null references organizations (id),
  repair_no text not null unique,
  device_id text not null references devices (id),
  fault_code text not null,
  description text not null,
  fault_time timestamptz not null,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  images jsonb,
  reporter text not null,
  contact text not null,
  source text not null default 'manual' check (source in ('manual', 'alarm', 'public')),
  alert_id text,
  state text not null default 'open'
    check (state in ('open', 'assigned', 'in_progress', 'complete', 'confirmed', 'rated', 'cancelled')),
  assignee text references users (id),
  sla_at timestamptz,
  result text not null default 'not_completed' check (result in ('not_completed', 'completed')),
  solution text,
  parts jsonb,
  completed_at timestamptz,
  rating int check (rating between 1 and 5),
  rating_text text,
  repeat_of text references repair_orders (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index repair_orders_org on repair_orders (org_id, created_at desc);
create index repair_orders_device on repair_orders (device_id, fault_code, completed_at);
create index repair_orders_assignee on repair_orders (assignee);
create index repair_orders_repeat on repair_orders (repeat_of);
create index repair_orders_waiting on repair_orders (completed_at) where state = 'complete';
select list_indexes('repair_orders', array['state', 'priority', 'sla_at', 'fault_time', 'completed_at'],
  array['repair_no', 'description', 'solution']);
select tenant_table('repair_orders');

create table repair_records (
  id text primary key,
  org_id text not null references organizations (id),
  repair_id text not null references repair_orders (id),
  at timestamptz not null,
  action text not null,
  operator text,
  note text,
  images jsonb,
  next_plan_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index repair_records_repair on repair_records (repair_id, at);
create index repair_records_org on repair_records (org_id, at desc);
select tenant_table('repair_records');

create table adverts (
  id text primary key,
  org_id text not null references organizations (id),
  ad_name text not null,
  type text not null check (type in ('image', 'video')),
  placement text not null check (placement in ('idle', 'home_top', 'detail', 'pay', 'second_screen')),
  image text,
  video text,
  duration_sec int not null check (duration_sec > 0),
  product_id text references products (id),
  approval_no text,
  start_at timestamptz not null,
  end_at timestamptz check (end_at > start_at),
  time_slots jsonb,
  device_scope text not null default 'all' check (device_scope in ('all', 'selected')),
  device_ids jsonb,
  sort int not null default 100,
  enabled boolean not null default false,
  play_count bigint not null default 0,
  last_played_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index adverts_org on adverts (org_id, sort);
create index adverts_product on adverts (product_id);
select tenant_table('adverts');

create table file_types (
  id text primary key,
  type_code text not null unique,
  type_name jsonb not null,
  ext_allow jsonb not null,
  max_kb int not null check (max_kb > 0),
  purpose jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('file_types', 'select, update');
