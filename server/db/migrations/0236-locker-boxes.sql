-- Boxes of locker cabinets: one holds one order, an order is in one.
create table locker_boxes (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  locker_cabinet text not null,
  box_no text not null,
  size text not null check (size in ('small', 'medium', 'large')),
  state text not null default 'free' check (state in ('free', 'reserved', 'occupied', 'out_of_order')),
  order_id text unique references lock_orders (id),
  door text not null default 'shut' check (door in ('shut', 'open')),
  door_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, locker_cabinet, box_no),
  -- The cabinet keeps its boxes when it gets another letter.
  foreign key (device_id, locker_cabinet) references cabinets (device_id, cabinet_no) on update cascade,
  constraint locker_boxes_in_use check ((state in ('reserved', 'occupied')) = (order_id is not null))
);
select tenant_table('locker_boxes');
create index locker_boxes_org on locker_boxes (org_id);
select list_indexes('locker_boxes', array['created_at', 'door_at'], array['box_no']);

-- Each time a box was told to open: for what, by whom, and what the machine said of its door.
create table locker_openings (
  id text primary key,
  org_id text not null references organizations (id),
  box_id text not null references locker_boxes (id) on delete cascade,
  order_id text not null references lock_orders (id),
  purpose text not null check (purpose in ('deposit', 'pickup', 'return')),
  asked_by text,
  reason text,
  asked_at timestamptz not null,
  -- A person has emptied the box since: what is told of it proves nothing any more.
  void boolean not null default false,
  told_at timestamptz,
  opened_at timestamptz,
  shut_at timestamptz
);
select tenant_table('locker_openings');
create index locker_openings_org on locker_openings (org_id);
create index locker_openings_order on locker_openings (order_id, asked_at);
create index locker_openings_box on locker_openings (box_id);
create index locker_openings_untold on locker_openings (asked_at) where told_at is null;

-- Reports of boxes that were taken, each once.
create table locker_reports (
  event_id text primary key,
  org_id text not null references organizations (id),
  at timestamptz not null
);
select tenant_table('locker_reports');
create index locker_reports_org on locker_reports (org_id);
create index device_events_box on device_events (recv_at) where kind = 'box';

alter table lock_orders
  add column overdue_hours int not null default 24 check (overdue_hours between 1 and 168),
  add column code_told_at timestamptz;
create index lock_orders_code on lock_orders (device_id, pickup_code);
create index lock_orders_due on lock_orders (pickup_expire_at) where state = 'deposited';
-- Whoever had the code before is not told it again.
update lock_orders set code_told_at = deposit_at where deposit_at is not null;
