-- Visits, counts, forms and plans around what lies in the lanes.

create table replenish_tasks (
  id text primary key,
  org_id text not null references organizations (id),
  repl_no text not null unique,
  device_id text not null references devices (id),
  type text not null check (type in ('routine', 'urgent', 'first_fill', 'third_party')),
  planned_at timestamptz not null,
  route text,
  assignee_id text references users (id),
  state text not null check (state in ('draft', 'assigned', 'picking', 'on_site', 'submitted', 'synced', 'done',
    'discrepancy', 'cancelled')),
  lines jsonb not null default '[]',
  plan_total int not null default 0,
  add_total int not null default 0,
  account_id text references users (id),
  started_at timestamptz,
  finished_at timestamptz,
  stocktake_id text,
  photos jsonb not null default '[]',
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index replenish_tasks_org on replenish_tasks (org_id, planned_at desc, id);
create index replenish_tasks_device on replenish_tasks (device_id);
create index replenish_tasks_assignee on replenish_tasks (assignee_id);
select tenant_table('replenish_tasks');

create table third_replenishments (
  id text primary key,
  org_id text not null references organizations (id),
  source_erp text not null,
  third_no text not null,
  store_no text not null,
  device_id text references devices (id),
  -- SHA-256 of the lines: the same order that comes twice with other lines is not the same.
  payload_hash text not null,
  state text not null check (state in ('received', 'matched', 'accepted', 'rejected', 'executed')),
  lines jsonb not null,
  reject_reason text,
  task_id text references replenish_tasks (id),
  received_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, source_erp, third_no)
);
create index third_replenishments_org on third_replenishments (org_id, received_at desc, id);
create index third_replenishments_device on third_replenishments (device_id);
create index third_replenishments_task on third_replenishments (task_id);
select tenant_table('third_replenishments');

create table stocktakes (
  id text primary key,
  org_id text not null references organizations (id),
  batch_no text not null unique,
  device_id text not null references devices (id),
  mode text not null check (mode in ('manual', 'auto')),
  state text not null check (state in ('open', 'counting', 'pending_approval', 'approved', 'cancelled')),
  lines jsonb not null default '[]',
  lane_count int not null default 0,
  diff_qty int not null default 0,
  diff_amount bigint not null default 0,
  operator_id text references users (id),
  started_at timestamptz,
  submitted_at timestamptz,
  approved_by text references users (id),
  approved_at timestamptz,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody approves his own differences.
  check (approved_by is null or approved_by <> operator_id)
);
create index stocktakes_org on stocktakes (org_id, started_at desc, id);
create index stocktakes_device on stocktakes (device_id);
select tenant_table('stocktakes');
alter table replenish_tasks add constraint replenish_tasks_stocktake foreign key (stocktake_id) references stocktakes (id);
create index replenish_tasks_by_stocktake on replenish_tasks (stocktake_id);

create table requisition_forms (
  id text primary key,
  org_id text not null references organizations (id),
  form_no text not null unique,
  warehouse text not null,
  device_id text references devices (id),
  applicant_id text not null references users (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected', 'issued', 'received', 'closed')),
  lines jsonb not null,
  approver_id text references users (id),
  approved_at timestamptz,
  handed_by text references users (id),
  received_by text references users (id),
  closed_at timestamptz,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (approver_id is null or approver_id <> applicant_id),
  check (received_by is null or received_by <> handed_by)
);
create index requisition_forms_org on requisition_forms (org_id, created_at desc, id);
create index requisition_forms_device on requisition_forms (device_id);
select tenant_table('requisition_forms');

create table return_forms (
  id text primary key,
  org_id text not null references organizations (id),
  form_no text not null unique,
  device_id text not null references devices (id),
  warehouse text not null,
  reason text not null check (reason in ('near_expiry', 'recall', 'damage', 'excess', 'excursion')),
  applicant_id text not null references users (id),
  state text not null check (state in ('draft', 'submitted', 'approved', 'rejected', 'collected', 'inspected', 'closed')),
  lines jsonb not null,
  disposition text check (disposition in ('restock', 'return_supplier', 'destroy')),
  approver_id text references users (id),
  approved_at timestamptz,
  handed_by text references users (id),
  received_by text references users (id),
  closed_at timestamptz,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (approver_id is null or approver_id <> applicant_id),
  check (received_by is null or received_by <> handed_by),
  check (disposition <> 'restock' or reason in ('near_expiry', 'excess'))
);
create index return_forms_org on return_forms (org_id, created_at desc, id);
create index return_forms_device on return_forms (device_id);
select tenant_table('return_forms');

create table shelf_plans (
  id text primary key,
  org_id text not null references organizations (id),
  plan_name text not null,
  device_id text not null references devices (id),
  effective_at timestamptz not null,
  state text not null check (state in ('draft', 'published', 'applied', 'cancelled')),
  lines jsonb not null,
  applied_at timestamptz,
  applied_by text references users (id),
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shelf_plans_org on shelf_plans (org_id, effective_at desc, id);
create index shelf_plans_device on shelf_plans (device_id);
select tenant_table('shelf_plans');

-- Batches in lanes whose end is no more than half a year away. How long before its end a product is not sold any
-- more is the product's own word, where it has one.
create view expiry_item_list with (security_invoker = true) as
select lane_batches.id, lane_batches.org_id, lane_batches.version, lane_batches.created_at, lane_batches.updated_at,
  lanes.lane_no, lanes.device_id, lane_batches.product_id, lane_batches.product_name, lane_batches.batch_id,
  lane_batches.batch_no, lane_batches.expiry, lane_batches.expiry - local.today as days_left, lane_batches.qty,
  not exists (select from lane_batches ahead where ahead.lane_id = lanes.id and ahead.pos < lane_batches.pos) as front,
  lanes.sale_state, lane_batches.planned_action, lane_batches.due_at,
  case
    when lane_batches.expiry < local.today then 'expired'
    when lane_batches.expiry - local.today <= lane_batches.stop_sale_days then 'stop_sale'
    when lane_batches.expiry - local.today <= 30 then 'near3'
    when lane_batches.expiry - local.today <= 90 then 'near2'
    else 'near1'
  end as level
from lane_batches
  join lanes on lanes.id = lane_batches.lane_id
  join devices on devices.id = lanes.device_id
  cross join lateral (select (now() at time zone devices.timezone)::date as today) local
where lane_batches.expiry - local.today <= 180;
select person_table('expiry_item_list');
