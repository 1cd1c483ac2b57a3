-- Supply merchants with their offers and orders, dealers with their people, and health machines.
create table druggists (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null,
  name text not null,
  uscc text not null,
  drug_licence_no text not null,
  drug_licence_expire date not null,
  gsp_expire date not null,
  qual_state text not null default 'ok' check (qual_state in ('ok', 'expiring', 'expired')),
  business_scope text,
  contact text not null,
  phone text not null,
  warehouse_addr text,
  min_order_amt bigint check (min_order_amt >= 0),
  lead_days int not null check (lead_days between 0 and 90),
  settle text not null check (settle in ('prepay', 'credit')),
  credit_limit bigint check (credit_limit >= 0),
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, code)
);
select tenant_table('druggists');
select list_indexes('druggists', array['code', 'name', 'created_at'], array['name', 'code', 'uscc', 'drug_licence_no']);

create table druggist_products (
  id text primary key,
  org_id text not null references organizations (id),
  offer_no text not null,
  druggist_id text not null references druggists (id),
  product_id text not null references products (id),
  supply_price bigint not null check (supply_price > 0),
  min_qty int not null check (min_qty > 0),
  pack_qty int not null check (pack_qty > 0),
  stock int not null check (stock >= 0),
  expiry_min date,
  state text not null check (state in ('offered', 'short', 'ended')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, offer_no)
);
select tenant_table('druggist_products');
create index druggist_products_druggist on druggist_products (druggist_id);
create index druggist_products_product on druggist_products (product_id);
select list_indexes('druggist_products', array['offer_no', 'created_at'], array['offer_no']);

create table purchase_orders (
  id text primary key,
  org_id text not null references organizations (id),
  po_no text not null unique,
  druggist_id text not null references druggists (id),
  lines jsonb not null check (jsonb_array_length(lines) between 1 and 200),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('draft', 'submitted', 'confirmed', 'shipped', 'received', 'accepted',
    'part_rejected', 'stocked', 'settled', 'cancelled')),
  ship_no text,
  temp_record_file text,
  received_by text references users (id),
  checked_by text references users (id),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('purchase_orders');
create index purchase_orders_druggist on purchase_orders (druggist_id);
select list_indexes('purchase_orders', array['created_at', 'state', 'amount'], array['po_no', 'ship_no']);

create table dealers (
  id text primary key,
  org_id text not null references organizations (id),
  dealer_code text not null unique,
  name text not null,
  parent_id text references dealers (id),
  level int not null check (level between 1 and 3),
  regions jsonb not null default '[]',
  contact text not null,
  phone text not null,
  contract_no text not null,
  valid_to date not null,
  commission_pct numeric(5, 2) not null check (commission_pct between 0 and 100),
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((level = 1) = (parent_id is null))
);
select tenant_table('dealers');
create index dealers_parent on dealers (parent_id);
select list_indexes('dealers', array['dealer_code', 'name', 'valid_to', 'created_at'], array['name', 'dealer_code', 'contract_no']);

create table dealer_users (
  id text primary key,
  org_id text not null references organizations (id),
  dealer_id text not null references dealers (id),
  user_id text not null references users (id),
  role text not null check (role in ('admin', 'staff')),
  device_ids jsonb not null default '[]',
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (dealer_id, user_id)
);
select tenant_table('dealer_users');
create index dealer_users_user on dealer_users (user_id);
select list_indexes('dealer_users', array['created_at'], array['remark']);

create table reseller_users (
  id text primary key,
  org_id text not null references organizations (id),
  user_id text not null references users (id),
  device_id text not null references devices (id),
  lanes jsonb not null check (jsonb_array_length(lanes) between 1 and 200),
  rights jsonb not null,
  valid_to date not null,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, device_id)
);
select tenant_table('reseller_users');
create index reseller_users_device on reseller_users (device_id);
select list_indexes('reseller_users', array['created_at', 'valid_to'], array['remark']);

create table health_machine_auths (
  id text primary key,
  org_id text not null references organizations (id),
  auth_no text not null unique,
  model text not null,
  quota int not null check (quota > 0),
  valid_to date not null,
  features jsonb not null,
  state text not null check (state in ('active', 'suspended', 'expired')),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('health_machine_auths');
select list_indexes('health_machine_auths', array['auth_no', 'valid_to', 'created_at'], array['auth_no', 'model', 'remark']);

create table health_machine_serials (
  id text primary key,
  org_id text not null references organizations (id),
  serial_no text not null unique check (serial_no ~ '^[A-Z0-9]{8,24}$'),
  model text not null,
  mac text unique,
  med_device_reg_no text not null,
  auth_id text references health_machine_auths (id),
  state text not null check (state in ('stock', 'authorised', 'active', 'disabled', 'scrapped')),
  activated_at timestamptz,
  device_id text references devices (id),
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('health_machine_serials');
create index health_machine_serials_auth on health_machine_serials (auth_id);
select list_indexes('health_machine_serials', array['serial_no', 'created_at', 'activated_at'],
  array['serial_no', 'model', 'mac', 'med_device_reg_no']);
