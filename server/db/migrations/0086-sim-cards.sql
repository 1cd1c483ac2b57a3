-- SIM cards as the customer knows them, pools that share traffic, and renewals.
create table iot_pools (
  id text primary key,
  org_id text not null references organizations (id),
  pool_no text not null,
  operator text not null check (operator in ('CMCC', 'CUCC', 'CTCC')),
  total_mb numeric(14, 2) not null check (total_mb > 0),
  cycle_start date not null,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, pool_no)
);
select tenant_table('iot_pools');
select list_indexes('iot_pools', array['pool_no', 'created_at'], array['pool_no', 'remark']);

alter table iot_cards
  add column platform text not null default 'OneLink' check (platform in ('OneLink', 'Jasper', 'CMP', 'other')),
  add column apn text,
  add column card_form text not null default 'plug' check (card_form in ('plug', 'esim', 'industrial')),
  add column operator_state text,
  add column state_before_stop text check (state_before_stop in ('test', 'in_use')),
  add column state_at timestamptz,
  add column synced_at timestamptz,
  add column plan_name text,
  add column monthly_fee int not null default 1000 check (monthly_fee >= 0),
  add column pool_id text references iot_pools (id),
  add column auto_renew boolean not null default false,
  add constraint iot_cards_stop_reason check (stop_reason in
    ('self', 'overuse', 'arrears', 'machine_separated', 'realname', 'risk', 'expired'));
create index iot_cards_pool on iot_cards (pool_id);
select list_indexes('iot_cards', array['iccid', 'used_mb', 'state', 'expire_at', 'created_at'],
  array['iccid', 'msisdn', 'imsi', 'imei_bound']);

create table iot_renewal_orders (
  id text primary key,
  org_id text not null references organizations (id),
  order_no text not null unique,
  cards jsonb not null check (jsonb_array_length(cards) between 1 and 200),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('to_pay', 'paid', 'recharged', 'cancelled', 'refunding', 'refunded')),
  pay_deadline timestamptz not null,
  paid_at timestamptz,
  pay_no text,
  operator_ref text,
  recharged_at timestamptz,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state in ('to_pay', 'cancelled') or paid_at is not null)
);
select tenant_table('iot_renewal_orders');
create index iot_renewal_orders_org on iot_renewal_orders (org_id);
create index iot_renewal_orders_due on iot_renewal_orders (pay_deadline) where state = 'to_pay';
select list_indexes('iot_renewal_orders', array['created_at', 'state', 'amount'], array['order_no', 'pay_no', 'operator_ref']);
