-- What the use of the platform costs, and who has paid for it.

create table charge_functions (
  id text primary key,
  func_code text not null unique,
  func_name jsonb not null,
  kind text not null check (kind in ('basic', 'value_added')),
  pages jsonb,
  device_features jsonb,
  remarks text,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('charge_functions', 'select, insert, update, delete');

create table charge_items (
  id text primary key,
  item_code text not null unique,
  item_name jsonb not null,
  kind text not null check (kind in ('basic', 'value_added')),
  function_ids jsonb not null,
  unit text not null default 'device' check (unit in ('device', 'org', 'card')),
  terms jsonb not null default '["m1","m3","m6","y1","y2","y3"]',
  monthly_fee bigint not null check (monthly_fee >= 0),
  yearly_fee bigint not null check (yearly_fee >= 0),
  sort int not null default 0 check (sort between 0 and 9999),
  remarks text,
  enabled boolean not null default true,
  check (kind <> 'basic' or (monthly_fee > 0 and yearly_fee > 0)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('charge_items', 'select, insert, update, delete');

create table charge_discounts (
  id text primary key,
  disc_name text not null,
  item_ids jsonb not null,
  term text not null check (term in ('m1', 'm3', 'm6', 'y1', 'y2', 'y3')),
  method text not null default 'fixed_ratio' check (method in ('fixed_amount', 'fixed_ratio')),
  amount_off bigint check (amount_off > 0),
  percent_off numeric(5, 2) check (percent_off between 0 and 100),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  org_ids jsonb,
  enabled boolean not null default true,
  check ((method = 'fixed_amount') = (amount_off is not null)),
  check ((method = 'fixed_ratio') = (percent_off is not null)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('charge_discounts', 'select, insert, update, delete');

create table charge_groups (
  id text primary key,
  group_name jsonb not null,
  item_ids jsonb not null,
  org_types jsonb not null,
  is_default boolean not null default false,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('charge_groups', 'select, insert, update, delete');

create table charge_authorizations (
  id text primary key,
  org_id text not null references organizations (id),
  contract_no text not null unique,
  pay_types jsonb not null,
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  valid_to date not null,
  remarks text,
  allowed boolean not null default true,
  approver text,
  unique (org_id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('charge_authorizations');

-- Prices are those of the day of the order.
create table charge_orders (
  id text primary key,
  org_id text not null references organizations (id),
  order_no text not null unique,
  state text not null default 'to_pay'
    check (state in ('to_pay', 'paid', 'provision_failed', 'active', 'cancelled', 'refunding', 'refunded')),
  lines jsonb not null,
  amount bigint not null check (amount >= 0),
  pay_type text not null check (pay_type in ('wechat', 'alipay', 'bank_transfer')),
  pay_deadline timestamptz not null,
  pay_trade_no text,
  paid_at timestamptz,
  ordered_by text,
  ordered_at timestamptz not null,
  closed_at timestamptz,
  invoice_title text,
  invoice_tax_no text,
  invoice_state text not null default 'none' check (invoice_state in ('none', 'asked', 'issued')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('charge_orders');
select list_indexes('charge_orders', array['ordered_at'], array[]::text[]);
create index charge_orders_org on charge_orders (org_id, ordered_at);

create table service_subscriptions (
  id text primary key,
  org_id text not null references organizations (id),
  item_id text not null references charge_items (id),
  qty int not null check (qty > 0),
  state text not null default 'active' check (state in ('trial', 'active', 'grace', 'expired')),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  source_order text,
  -- A renewal prolongs what is there.
  unique (org_id, item_id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('service_subscriptions');
select list_indexes('service_subscriptions', array['end_at'], array[]::text[]);
