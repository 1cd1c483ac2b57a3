-- Machines, their lanes and goods, and the SIM cards that connect them.

create table product_categories (
  id text primary key,
  code text not null unique check (code ~ '^([0-9]{2}){1,4}$'),
  name text not null,
  parent_id text references product_categories (id),
  sort int not null default 0
);

create table products (
  id text primary key,
  org_id text not null references organizations (id),
  barcode text check (barcode ~ '^[0-9]{13}$'),
  approval_no text not null,
  kind text not null default 'drug' check (kind in ('drug', 'device', 'health_food', 'disinfectant', 'cosmetic', 'other')),
  generic_name text not null,
  brand_name text,
  english_name text,
  category_id text not null references product_categories (id),
  specification text not null,
  dosage_form text not null,
  packaging text not null default '',
  manufacturer text not null,
  storage_class text not null,
  otc_class text not null check (otc_class in ('rx', 'otc_a', 'otc_b', 'na')),
  shelf_life_months int not null check (shelf_life_months between 1 and 120),
  purchase_price int check (purchase_price >= 0),
  selling_price int not null check (selling_price > 0),
  length_mm numeric(7, 1) not null default 0,
  width_mm numeric(7, 1) not null default 0,
  height_mm numeric(7, 1) not null default 0,
  min_stock_alert int not null default 2 check (min_stock_alert >= 0),
  audit_state text not null default 'passed' check (audit_state in ('pending', 'passed', 'rejected')),
  sale_state text not null default 'listed' check (sale_state in ('listed', 'delisted')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, barcode)
);

create table batches (
  id text primary key,
  org_id text not null references organizations (id),
  product_id text not null references products (id),
  batch_no text not null check (batch_no ~ '^[A-Za-z0-9-]{4,20}$'),
  mfg_date date not null,
  expiry date not null check (expiry > mfg_date),
  unique (product_id, batch_no)
);

create table iot_cards (
  id text primary key,
  org_id text not null references organizations (id),
  iccid text not null unique,
  msisdn text not null,
  imsi text,
  imei_bound text,
  operator text not null check (operator in ('CMCC', 'CUCC', 'CTCC')),
  state text not null check (state in ('inventory', 'test', 'silent', 'in_use', 'stopped', 'pre_cancelled', 'cancelled')),
  stop_reason text,
  billing_mode text not null default 'monthly' check (billing_mode in ('monthly', 'yearly', 'pool', 'payg')),
  plan_mb numeric(12, 2) not null check (plan_mb >= 0),
  used_mb numeric(12, 2) not null default 0 check (used_mb >= 0),
  cycle_start date not null,
  expire_at date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index iot_cards_org on iot_cards (org_id);

create table iot_usage_daily (
  card_id text not null references iot_cards (id),
  day date not null,
  mb numeric(12, 2) not null check (mb >= 0),
  primary key (card_id, day)
);
create index iot_usage_day on iot_usage_daily (day);

-- Hardware with its credential; a machine in the field is one of these bound to a point.
create table device_auths (
  id text primary key,
  org_id text not null references organizations (id),
  serial_no text not null unique check (serial_no ~ '^[A-Z0-9]{8,24}$'),
  ipc_serial text not null unique,
  model text not null,
  oem_name text not null,
  secret_hash text,
  secret_issued_at timestamptz,
  status text not null default 'unissued' check (status in ('unissued', 'issued', 'active', 'revoked', 'expired')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table devices (
  id text primary key,
  ix int generated always as identity unique,
  org_id text not null references organizations (id),
  auth_id text not null unique references device_auths (id),
  serial_no text not null unique,
  name text not null,
  point_no text not null unique check (point_no ~ '^P[0-9]{6}-[0-9]{4}$'),
  point_name text not null,
  store_no text,
  site_type text not null default 'community',
  province text not null,
  city text not null,
  district text not null default '',
  address text not null default '',
  lng numeric(9, 6) not null,
  lat numeric(9, 6) not null,
  timezone text not null default 'Asia/Shanghai',
  model text not null,
  storage_class text not null,
  iot_card_id text unique references iot_cards (id),
  fw_version text,
  app_version text,
  enabled boolean not null default true,
  installed_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index devices_org on devices (org_id);

create table cabinets (
  id text primary key,
  device_id text not null references devices (id),
  cabinet_no text not null check (cabinet_no ~ '^[A-Z]$'),
  type text not null,
  role text not null default 'main' check (role in ('main', 'expansion', 'locker', 'lift')),
  zone text not null default 'Z1',
  unique (device_id, cabinet_no)
);

create table trays (
  id text primary key,
  cabinet_id text not null references cabinets (id),
  tray_no int not null check (tray_no between 1 and 12),
  mechanism text not null default 'spiral' check (mechanism in ('spiral', 'belt', 'hook', 'push', 'locker')),
  unique (cabinet_id, tray_no)
);

create table lanes (
  id text primary key,
  device_id text not null references devices (id),
  tray_id text not null references trays (id),
  lane_no text not null check (lane_no ~ '^[A-Z]-[0-9]{1,2}-[0-9]{2}$'),
  col int not null check (col >= 0),
  span int not null default 1 check (span between 1 and 3),
  product_id text references products (id),
  price int check (price > 0),
  capacity int not null check (capacity between 1 and 60),
  stock int not null default 0 check (stock >= 0 and stock <= capacity),
  min_alert int not null default 2 check (min_alert >= 0),
  sale_state text not null default 'on' check (sale_state in ('on', 'paused', 'quarantined', 'soldout')),
  health text not null default 'ok' check (health in ('ok', 'jam', 'motor_fault', 'no_motor', 'comm_fault')),
  -- Measurement time of the newest message that set this row: older ones never overwrite it.
  reported_at timestamptz,
  unique (device_id, lane_no)
);
create index lanes_product on lanes (product_id);
