-- The code on a machine that its customers scan. It names the machine and gives nothing away.
create table machine_shops (
  device_id text primary key references devices (id) on delete cascade,
  org_id text not null references organizations (id),
  code text not null unique check (code ~ '^[a-z0-9]{12}$'),
  created_at timestamptz not null default now()
);
select tenant_table('machine_shops');
create index machine_shops_org on machine_shops (org_id);

-- Orders that customers place by telephone. Whoever has the secret of one sees it; the same secret is the same order.
create table shop_orders (
  order_id text primary key references orders (id),
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  secret_hash text not null unique,
  -- At once, or with a code typed at the machine.
  mode text not null check (mode in ('now', 'later')),
  rx_no text,
  code_url text,
  created_at timestamptz not null default now()
);
select tenant_table('shop_orders');
create index shop_orders_org on shop_orders (org_id);
create index shop_orders_device on shop_orders (device_id);

-- What a machine is told to hand out: one task of an order, ever. A second one would be a second drop.
create table dispense_tasks (
  id text primary key,
  org_id text not null references organizations (id),
  order_id text not null unique references orders (id),
  device_id text not null references devices (id),
  state text not null default 'created' check (state in ('created', 'sent', 'done', 'partial', 'failed', 'unknown')),
  not_after timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('dispense_tasks');
create index dispense_tasks_org on dispense_tasks (org_id);
create index dispense_tasks_open on dispense_tasks (not_after) where ended_at is null;
create index dispense_tasks_device on dispense_tasks (device_id);
create index orders_held on orders (device_id) where channel = 'H5' and status in ('pending_payment', 'paid');
