-- A reseller (role track_admin) sees what belongs to the lanes he was granted, whatever a query forgets to ask: the
-- net of 0027 within an institution. His statements run as pharos_person with his id in pharos.reseller.
create function person_reseller() returns text stable parallel safe language sql
  return nullif(current_setting('pharos.reseller', true), '');

-- Lanes of the grants that hold today, where the machine stands; those that give one right.
create function reseller_lanes(wanted text default null, reseller text default person_reseller())
returns table (device_id text, lane_no text, product_id text)
stable security definer set search_path from current language sql as $$
  select g.device_id, lane->>'laneNo', l.product_id
  from reseller_users g join devices d on d.id = g.device_id
    cross join lateral jsonb_array_elements(g.lanes) lane
    left join lanes l on l.device_id = g.device_id and l.lane_no = lane->>'laneNo'
  where g.user_id = reseller and g.valid_to >= (now() at time zone d.timezone)::date
    and (wanted is null or g.rights ? wanted)
$$;

-- Machines of which every lane is granted: what belongs to a machine as a whole is seen with all of it.
create function reseller_machines() returns setof text
stable security definer set search_path from current language sql as $$
  select device_id from reseller_lanes() granted group by device_id
  having not exists (select from lanes l where l.device_id = granted.device_id
    and (l.device_id, l.lane_no) not in (select g.device_id, g.lane_no from reseller_lanes() g))
$$;

-- What was sold from lanes whose sales may be seen; `shared`: its order has goods of other lanes, too.
create function reseller_items() returns table (id text, order_id text, shared boolean)
stable security definer set search_path from current language sql as $$
  with mine as materialized (
    select i.id, i.order_id from (select distinct device_id, lane_no from reseller_lanes('view_sales')) g
      join orders o on o.device_id = g.device_id
      join order_items i on i.order_id = o.id and i.lane_no = g.lane_no
  )
  select mine.id, mine.order_id, exists (select from order_items other
    where other.order_id = mine.order_id and other.id not in (select m.id from mine m)) from mine
$$;

-- Narrows what can be read of a table. Its owner, who works for everybody, is in pharos_person too and sees all.
-- Compared as text for the planner's sake, as in tenant_table.
create function lane_table(target regclass, shown text) returns void language plpgsql as $$
begin
  execute format('create policy person_lanes on %s as restrictive for select to pharos_person using (case '
    || 'when current_user <> ''pharos_person'' or (select person_reseller()) is null then ''own'' '
    || 'when %s then ''own'' else ''foreign'' end <> ''foreign'')', target, shown);
end $$;

do $$
declare
  -- Of a machine; of a lane; of a machine, where each of its lines is of a lane.
  machine constant text := 'device_id in (select g.device_id from reseller_lanes() g)';
  lane constant text := '(device_id, lane_no) in (select g.device_id, g.lane_no from reseller_lanes() g)';
  lines constant text := machine || ' and not exists (select from jsonb_array_elements(lines) line where '
    || '((device_id, line->>''laneNo'') in (select g.device_id, g.lane_no from reseller_lanes() g)) is not true)';
  every constant text := 'device_id in (select reseller_machines())';
begin
  perform lane_table('devices', 'id in (select g.device_id from reseller_lanes() g)');
  perform lane_table(name, machine) from unnest(array[
    'calibrations', 'dispense_tasks', 'door_records', 'excursions', 'firmware_installs', 'lock_orders', 'locker_boxes',
    'machine_counters', 'machine_counts', 'machine_orders', 'machine_shops', 'maintain_records', 'pickup_tries', 'repair_orders',
    'reserves_told', 'rx_requests', 'sensors', 'shop_orders', 'zone_settings', 'zone_versions'
  ]::regclass[]) as name;
  perform lane_table(name, lane) from unnest(array['lane_counts', 'lanes', 'stock_discrepancies']::regclass[]) as name;
  perform lane_table(name, lines) from unnest(array[
    'replenish_tasks', 'return_forms', 'shelf_plans', 'stocktakes'
  ]::regclass[]) as name;
  perform lane_table('repair_records', 'repair_id in (select id from repair_orders)');
  perform lane_table('lane_batches', 'lane_id in (select id from lanes)');
  perform lane_table('vend_records',
    '(device_id, lane_no) in (select g.device_id, g.lane_no from reseller_lanes(''view_sales'') g)');
  -- Alarms name what they are about: a product, a lane, a lane behind the kind of its command.
  perform lane_table('alerts', machine || ' and case when code in (''STOCK_OUT'', ''STOCK_LOW'') '
    || 'then (device_id, source) in (select g.device_id, g.product_id from reseller_lanes() g) '
    || 'when code in (''EXP_STOP_SALE'', ''LANE_JAM'', ''LANE_MOTOR'', ''DISP_INDETERMINATE'') or code like ''CMD%'' and source like ''%/%'' '
    || 'then (device_id, regexp_replace(source, ''^.*/'', '''')) in (select g.device_id, g.lane_no from reseller_lanes() g) '
    || 'else true end');
  perform lane_table('stock_covers',
    '(device_id, product_id) in (select g.device_id, g.product_id from reseller_lanes() g)');
  perform lane_table('machine_commands', machine
    || ' and (lane_no is null or ' || lane || ') and not exists (select from jsonb_array_elements(case '
    || 'when jsonb_typeof(params->''lanes'') = ''array'' then params->''lanes'' else ''[]'' end) told where '
    || '((device_id, coalesce(told->>''t'', told #>> ''{}'')) in '
    || '(select g.device_id, g.lane_no from reseller_lanes() g)) is not true)');
  -- Goods for a machine as a whole.
  perform lane_table('requisition_forms', 'applicant_id = (select person_reseller()) or ' || every);
  perform lane_table('third_replenishments', every);
  perform lane_table('firmware_rollouts', 'device_ids <> ''[]'' and not exists (select from jsonb_array_elements_text(device_ids) told '
    || 'where told not in (select g.device_id from reseller_lanes() g))');
  -- An order is seen with the goods of one's own lanes; what was booked for it, where there are no others.
  perform lane_table('order_items', 'id in (select i.id from reseller_items() i)');
  perform lane_table('orders', 'id in (select i.order_id from reseller_items() i)');
  perform lane_table('order_entries', 'order_id in (select i.order_id from reseller_items() i group by 1 having not bool_or(i.shared))');
  -- Sums of a whole institution.
  perform lane_table(name, 'false') from unnest(array[
    'ledger_days', 'ledger_differences', 'sales_sums', 'sales_units', 'sales_unit_weeks'
  ]::regclass[]) as name;
end $$;

-- The sums of sales_in from the lines alone: of orders of which somebody sees a part, that part.
create function lane_sales_in(org text, since timestamptz, until timestamptz, parts text[])
returns table (day date, part text, key text, orders int, revenue bigint, refunds bigint, failure_refunds bigint,
  margin bigint, costed bigint)
stable parallel safe language sql as $$
  with lines as (
    select o.id, trade_day(o.placed_at) as day, to_char(o.placed_at at time zone 'Asia/Shanghai', 'HH24') as hour,
      o.channel, coalesce(o.device_id, '') as machine, o.fulfil_status in ('failed', 'partial') as failed,
      i.name as product, coalesce(p.category_id, '') as category, i.amt - i.discount_amt as revenue, i.refund_amt,
      case when i.cost_amt > 0 then i.amt - i.discount_amt - i.refund_amt else 0 end as costed,
      case when i.cost_amt > 0 then i.cost_amt * greatest(i.dispensed_qty, i.qty - i.refunded_qty) / i.qty else 0 end as cost
    from orders o join order_items i on i.order_id = o.id left join products p on p.id = i.product_id
    where o.org_id = org and o.paid_at is not null and o.placed_at >= since and o.placed_at < until
  )
  select lines.day, k.part, k.key, count(distinct lines.id)::int, sum(lines.revenue)::bigint,
    sum(lines.refund_amt)::bigint, coalesce(sum(lines.refund_amt) filter (where lines.failed), 0)::bigint,
    sum(lines.costed - lines.cost)::bigint, sum(lines.costed)::bigint
  from lines
  cross join lateral (values ('hour', lines.hour), ('channel', lines.channel), ('machine', lines.machine),
    ('product', lines.product), ('category', lines.category)) as k (part, key)
  where k.part = any (parts) group by 1, 2, 3
$$;
