-- Orders of all channels, and what the delivery platforms and pharmacy chains have to do with them.

create table platform_stores (
  id text primary key,
  org_id text not null references organizations (id),
  platform text not null check (platform in ('MEITUAN', 'JD')),
  name text not null,
  plat_store_id text not null,
  store_no text not null,
  device_ids jsonb,
  open_hours text not null default '00:00-24:00',
  delivery_mode text not null default 'platform' check (delivery_mode in ('platform', 'self', 'pickup')),
  auto_accept boolean not null default false,
  phone text,
  address text,
  business_state text not null default 'closed' check (business_state in ('open', 'closed')),
  token_expire_at timestamptz,
  unique (platform, plat_store_id),
  unique (platform, org_id, store_no),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('platform_stores');
select list_indexes('platform_stores', array['name', 'token_expire_at'], array[]::text[]);

create table platform_skus (
  id text primary key,
  org_id text not null references organizations (id),
  store_id text not null references platform_stores (id),
  plat_sku_id text not null,
  name text not null,
  product_id text references products (id),
  barcode text,
  spec text,
  price bigint not null check (price > 0),
  stock int not null default 0 check (stock >= 0),
  on_sale boolean not null default false,
  sync_state text not null default 'pending' check (sync_state in ('pending', 'synced', 'failed')),
  synced_at timestamptz,
  sync_error text,
  unique (store_id, plat_sku_id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('platform_skus');
select list_indexes('platform_skus', array['name', 'store_id'], array[]::text[]);

-- The merchant's own list at JD Daojia.
create table jd_products (
  id text primary key,
  org_id text not null references organizations (id),
  plat_sku_id text not null,
  unique (org_id, plat_sku_id),
  name text not null,
  product_id text references products (id),
  barcode text not null,
  spec text not null,
  brand text,
  category text not null,
  price bigint not null check (price > 0),
  weight_grams int check (weight_grams >= 0),
  audit_state text not null default 'draft' check (audit_state in ('draft', 'auditing', 'passed', 'rejected')),
  audit_reason text,
  image text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('jd_products');
create index jd_products_org on jd_products (org_id, name, id);

-- One order for every channel; money in minor units.
create table orders (
  id text primary key,
  org_id text not null references organizations (id),
  order_no text not null unique,
  channel text not null check (channel in ('MEITUAN', 'JD', 'MACHINE', 'H5', 'ERP')),
  plat_order_no text,
  plat_day_seq text,
  -- What the platform says, verbatim.
  plat_status text,
  store_id text references platform_stores (id),
  device_id text references devices (id),
  status text not null default 'pending_payment'
    check (status in ('pending_payment', 'paid', 'delivered', 'completed', 'cancelled')),
  fulfil_status text not null default 'none'
    check (fulfil_status in ('none', 'accepted', 'rx_pending', 'rx_passed', 'rx_rejected', 'ready', 'dispensing', 'dispensed', 'partial', 'failed', 'picked_up', 'rider_assigned', 'delivering', 'arrived')),
  refund_status text not null default 'none'
    check (refund_status in ('none', 'pending_review', 'refunding', 'refunded', 'rejected', 'refund_failed')),
  pay_method text check (pay_method in ('wechat', 'alipay', 'unionpay', 'insurance', 'platform', 'cash')),
  pay_trade_no text,
  pay_deadline timestamptz,
  total_amt bigint not null default 0 check (total_amt >= 0),
  discount_amt bigint not null default 0 check (discount_amt >= 0),
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  plat_fee bigint not null default 0 check (plat_fee >= 0),
  paid_amt bigint not null default 0 check (paid_amt >= 0),
  refund_amt bigint not null default 0 check (refund_amt >= 0),
  settle_amt bigint not null default 0 check (settle_amt >= 0),
  delivery_type text check (delivery_type in ('self_pickup', 'rider', 'express')),
  pickup_code text,
  rider_name text,
  rider_phone text,
  receiver_name text,
  receiver_phone text,
  receiver_addr text,
  remark text,
  rx_required boolean not null default false,
  placed_at timestamptz not null,
  paid_at timestamptz,
  accepted_at timestamptz,
  ready_at timestamptz,
  dispensed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_code text,
  cancel_reason text,
  refund_asked_amt bigint check (refund_asked_amt >= 0),
  refund_reason text,
  refund_is_appeal boolean not null default false,
  refund_deadline_at timestamptz,
  refund_reject_reason text,
  unique (channel, plat_order_no),
  check (paid_amt = total_amt - discount_amt + delivery_fee),
  check (refund_amt <= paid_amt),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('orders');
select list_indexes('orders', array['placed_at', 'paid_amt'], array['order_no', 'plat_order_no', 'remark']);
create index orders_channel on orders (channel, placed_at);
create index orders_org on orders (org_id, placed_at);
create index orders_device on orders (device_id, placed_at);
create index orders_store on orders (store_id, placed_at);

create table order_items (
  id text primary key,
  org_id text not null references organizations (id),
  order_id text not null references orders (id),
  line_no int not null check (line_no > 0),
  product_id text references products (id),
  plat_sku_id text,
  -- As it was called and cost when it was sold.
  name text not null,
  spec text,
  approval_no text,
  qty int not null check (qty > 0),
  price bigint not null check (price >= 0),
  amt bigint not null check (amt = qty * price),
  discount_amt bigint not null default 0 check (discount_amt between 0 and amt),
  cost_amt bigint not null default 0 check (cost_amt >= 0),
  refund_amt bigint not null default 0 check (refund_amt between 0 and amt - discount_amt),
  lane_no text,
  batch_no text,
  trace_code text,
  dispensed_qty int not null default 0 check (dispensed_qty between 0 and qty),
  refunded_qty int not null default 0 check (refunded_qty between 0 and qty),
  created_at timestamptz not null default now(),
  unique (order_id, line_no)
);
select tenant_table('order_items');
create index order_items_org on order_items (org_id);
create index order_items_product on order_items (product_id);

-- Every line ever sold with what its order says.
create view trading_details with (security_invoker = true) as
select i.id, i.org_id, o.order_no, o.channel, o.plat_order_no, o.status, o.refund_status, o.device_id,
  i.name as product_name, i.spec, i.approval_no, i.qty, i.price, i.amt, i.discount_amt, i.refund_amt, i.cost_amt,
  i.lane_no, i.batch_no, i.trace_code, o.pay_method, o.placed_at, o.paid_at,
  o.version, i.created_at, o.updated_at
from order_items i join orders o on o.id = i.order_id;
select person_table('trading_details');

create table jd_after_sales (
  id text primary key,
  org_id text not null references organizations (id),
  afs_no text not null unique,
  order_id text not null references orders (id),
  state text not null default 'pending_review'
    check (state in ('pending_review', 'passed', 'refunding', 'refunded', 'refund_failed', 'rejected', 'withdrawn', 'closed')),
  plat_state text
    check (plat_state in ('10', '20', '30', '31', '32', '33', '40', '50', '60', '70', '110', '113', '114')),
  handle_type text check (handle_type in ('refund', 'return', 'resend', 'compensate')),
  question_type text
    check (question_type in ('201', '202', '203', '204', '205', '206', '207', '301', '302', '401', '402', '501', '502', '601')),
  question_desc text,
  refund_amt bigint not null default 0 check (refund_amt >= 0),
  customer_name text,
  customer_phone text,
  applied_at timestamptz not null,
  deadline_at timestamptz,
  handled_by text,
  handled_at timestamptz,
  reject_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('jd_after_sales');
select list_indexes('jd_after_sales', array['applied_at', 'deadline_at', 'order_id'], array[]::text[]);
create index jd_after_sales_org on jd_after_sales (org_id, applied_at);

-- Medicines for one customer each, in the compartment of a locker.
create table lock_orders (
  id text primary key,
  org_id text not null references organizations (id),
  order_no text not null unique,
  device_id text references devices (id),
  state text not null default 'waiting_deposit'
    check (state in ('waiting_deposit', 'deposited', 'picked', 'overdue', 'returned')),
  locker_cabinet text,
  box_no text,
  items jsonb not null default '[]',
  amount bigint not null default 0 check (amount >= 0),
  prescription_no text,
  customer_name text,
  customer_phone text,
  placed_at timestamptz not null,
  deposit_by text,
  deposit_at timestamptz,
  pickup_code text,
  pickup_expire_at timestamptz,
  pickup_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Nothing is laid on top of what lies there.
create unique index lock_orders_box on lock_orders (device_id, locker_cabinet, box_no) where state in ('deposited', 'overdue');
select tenant_table('lock_orders');
select list_indexes('lock_orders', array['placed_at', 'pickup_expire_at'], array[]::text[]);
create index lock_orders_org on lock_orders (org_id, placed_at);

-- What is pushed to the ERP of a pharmacy chain.
create table erp_orders (
  id text primary key,
  org_id text not null references organizations (id),
  third_no text not null,
  erp_code text not null,
  order_no text,
  store_no text,
  push_state text not null default 'new'
    check (push_state in ('new', 'pushing', 'retrying', 'pushed', 'written_off', 'dead')),
  total_price bigint not null default 0 check (total_price >= 0),
  free_price bigint not null default 0 check (free_price >= 0),
  sale_price bigint not null default 0 check (sale_price >= 0),
  is_prescription boolean not null default false,
  rx_id text,
  details jsonb not null default '[]',
  retry_count int not null default 0 check (retry_count >= 0),
  next_try_at timestamptz,
  last_error text,
  ordered_at timestamptz not null,
  pushed_at timestamptz,
  written_off_at timestamptz,
  -- Pushed twice, it is one order.
  unique (erp_code, third_no),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('erp_orders');
select list_indexes('erp_orders', array['ordered_at'], array[]::text[]);
create index erp_orders_org on erp_orders (org_id, ordered_at);
