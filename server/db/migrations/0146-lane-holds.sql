-- What the console wants of a lane stands beside what the machine says of it: a report overwrites the second only.
alter table lanes
  add column hold text check (hold in ('paused', 'quarantined')),
  add column hold_was text check (hold_was in ('paused', 'quarantined')),
  add column hold_at timestamptz,
  add column hold_by text references users (id),
  -- How far the machine is told of it; null where it need not know.
  add column hold_proof text check (hold_proof in ('waiting', 'sent', 'verified', 'unconfirmed', 'contradicted')),
  add column hold_told_at timestamptz,
  add column hold_proven_at timestamptz,
  add column reported_state text check (reported_state in ('on', 'paused', 'quarantined', 'soldout'));
create index lanes_hold_by on lanes (hold_by);
create index lanes_by_hold_proof on lanes (hold_proof, id);
update lanes set hold = 'quarantined', hold_at = now(), hold_proof = 'waiting' where sale_state = 'quarantined';

-- A command that tells a machine of some lanes, not whether the whole machine sells.
alter table machine_commands add column for_holds boolean not null default false;

create or replace view expiry_item_list with (security_invoker = true) as
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
  end as level,
  lanes.hold_proof
from lane_batches
  join lanes on lanes.id = lane_batches.lane_id
  join devices on devices.id = lanes.device_id
  cross join lateral (select (now() at time zone devices.timezone)::date as today) local
where lane_batches.expiry - local.today <= 180;
