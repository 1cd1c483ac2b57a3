-- What becomes of a platform's order that none of its store's machines can hand out.
alter table platform_stores
  add column unserved text not null default 'person' check (unserved in ('person', 'reject'));

-- The machine that hands out an order of a platform; without one, a person does.
create table machine_orders (
  order_id text primary key references orders (id),
  org_id text not null references organizations (id),
  device_id text references devices (id),
  -- What the platform did not do now is asked for again then.
  next_ask_at timestamptz,
  -- Whoever fetches it was told the code.
  told_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('machine_orders');
create index machine_orders_org on machine_orders (org_id);
create index machine_orders_device on machine_orders (device_id);

-- Codes typed at machines, each answered once.
create table pickup_tries (
  event_id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  order_id text references orders (id),
  outcome text not null check (outcome in ('taken', 'wrong', 'too_many', 'locked', 'expired', 'used', 'void')),
  at timestamptz not null,
  told_at timestamptz
);
select tenant_table('pickup_tries');
create index pickup_tries_org on pickup_tries (org_id);
create index pickup_tries_device on pickup_tries (device_id, at);
create index pickup_tries_untold on pickup_tries (at) where told_at is null;

-- What a machine was told last of the goods that wait in it for whoever has ordered them.
create table reserves_told (
  device_id text primary key references devices (id) on delete cascade,
  org_id text not null references organizations (id),
  told jsonb not null,
  at timestamptz not null
);
select tenant_table('reserves_told');
create index reserves_told_org on reserves_told (org_id);

drop index orders_held;
create index orders_held on orders (device_id)
  where channel in ('H5', 'MEITUAN', 'JD') and status in ('pending_payment', 'paid');

-- THE answer to what lies in a lane and is sold already, whichever channel sold it: an order keeps its goods until they
-- are handed out, or it is over.
create view lane_reservations with (security_invoker = true) as
select o.device_id, i.lane_no, sum(i.qty - i.dispensed_qty)::int as qty
from orders o join order_items i on i.order_id = o.id
where o.channel in ('H5', 'MEITUAN', 'JD') and o.status in ('pending_payment', 'paid') and i.lane_no is not null
  and (o.status = 'pending_payment' or o.fulfil_status in
    ('none', 'accepted', 'rx_pending', 'rx_passed', 'ready', 'rider_assigned', 'dispensing'))
  and (o.channel = 'H5' or exists (
    select from machine_orders m where m.order_id = o.id and m.device_id = o.device_id))
group by o.device_id, i.lane_no;
