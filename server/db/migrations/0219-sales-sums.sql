-- Sales as they are asked for: sums of each day and month of trade, by hour, channel, category, product and machine.
-- What changes an order or a line names its day here, in its own transaction; a job counts that day again from the
-- lines. Until then questions count it from the lines themselves, so sums are never behind.
create function trade_day(at timestamptz) returns date immutable parallel safe language sql
  return (at at time zone 'Asia/Shanghai')::date;

create table sales_changes (
  id bigint generated always as identity primary key,
  org_id text not null references organizations (id),
  day date not null
);
select tenant_table('sales_changes');
create index sales_changes_org on sales_changes (org_id, day);

create table sales_sums (
  org_id text not null references organizations (id),
  part text not null check (part in ('hour', 'channel', 'category', 'product', 'machine')),
  span text not null check (span in ('day', 'month')),
  start date not null,
  -- '08', a channel, the id of a category or machine ('' for none), the name of a product.
  key text not null,
  orders int not null,
  revenue bigint not null,
  refunds bigint not null,
  failure_refunds bigint not null,
  margin bigint not null,
  costed bigint not null,
  primary key (org_id, part, span, start, key)
);
select tenant_table('sales_sums');

-- What was sold of a product at a machine on a day: by that it is estimated what was not sold.
create table sales_units (
  org_id text not null references organizations (id),
  day date not null,
  device_id text not null,
  product_id text not null,
  units int not null,
  primary key (org_id, day, device_id, product_id)
);
select tenant_table('sales_units');

-- The one place that says what the sums of a stretch of time are. The cost counts what went out for good: handed out,
-- or not given back.
create function sales_in(org text, since timestamptz, until timestamptz, parts text[])
returns table (day date, part text, key text, orders int, revenue bigint, refunds bigint, failure_refunds bigint,
  margin bigint, costed bigint)
stable parallel safe language sql as $$
  with paid as (
    select o.id, trade_day(o.placed_at) as day, to_char(o.placed_at at time zone 'Asia/Shanghai', 'HH24') as hour,
      o.channel, coalesce(o.device_id, '') as machine, o.paid_amt, o.refund_amt,
      o.fulfil_status in ('failed', 'partial') as failed
    from orders o
    where o.org_id = org and o.paid_at is not null and o.placed_at >= since and o.placed_at < until
  ), lines as (
    select paid.day, paid.id, paid.failed, i.name as product, coalesce(p.category_id, '') as category,
      i.amt - i.discount_amt as revenue, i.refund_amt,
      case when i.cost_amt > 0 then i.amt - i.discount_amt - i.refund_amt else 0 end as costed,
      case when i.cost_amt > 0 then i.cost_amt * greatest(i.dispensed_qty, i.qty - i.refunded_qty) / i.qty else 0 end as cost
    from paid join order_items i on i.order_id = paid.id left join products p on p.id = i.product_id
  ), earned as (
    select id, sum(costed - cost) as margin, sum(costed) as costed from lines group by id
  )
  select paid.day, k.part, k.key, count(*)::int, sum(paid.paid_amt)::bigint, sum(paid.refund_amt)::bigint,
    coalesce(sum(paid.refund_amt) filter (where paid.failed), 0)::bigint, coalesce(sum(earned.margin), 0)::bigint,
    coalesce(sum(earned.costed), 0)::bigint
  from paid left join earned on earned.id = paid.id
  cross join lateral (values ('hour', paid.hour), ('channel', paid.channel), ('machine', paid.machine)) as k (part, key)
  where k.part = any (parts) group by 1, 2, 3
  union all
  select lines.day, k.part, k.key, count(distinct lines.id)::int, sum(lines.revenue)::bigint,
    sum(lines.refund_amt)::bigint, coalesce(sum(lines.refund_amt) filter (where lines.failed), 0)::bigint,
    sum(lines.costed - lines.cost)::bigint, sum(lines.costed)::bigint
  from lines
  cross join lateral (values ('product', lines.product), ('category', lines.category)) as k (part, key)
  where k.part = any (parts) group by 1, 2, 3
$$;

create function sales_units_in(org text, since timestamptz, until timestamptz)
returns table (day date, device_id text, product_id text, units int)
stable parallel safe language sql as $$
  select trade_day(o.placed_at), o.device_id, i.product_id, sum(i.qty)::int
  from orders o join order_items i on i.order_id = o.id
  where o.org_id = org and o.paid_at is not null and o.placed_at >= since and o.placed_at < until
    and o.device_id is not null and i.product_id is not null
  group by 1, 2, 3
$$;

create function sales_orders_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sales_changes (org_id, day)
    select distinct org_id, trade_day(placed_at) from new_rows where paid_at is not null;
  elsif tg_op = 'DELETE' then
    insert into sales_changes (org_id, day)
    select distinct org_id, trade_day(placed_at) from old_rows where paid_at is not null;
  else
    insert into sales_changes (org_id, day)
    select distinct sold.org_id, trade_day(sold.placed_at)
    from old_rows o join new_rows n using (id)
    cross join lateral (values (o.org_id, o.placed_at, o.paid_at), (n.org_id, n.placed_at, n.paid_at))
      as sold (org_id, placed_at, paid_at)
    where sold.paid_at is not null
      and (o.org_id, o.placed_at, o.paid_at is null, o.channel, o.device_id, o.fulfil_status, o.paid_amt, o.refund_amt)
        is distinct from
        (n.org_id, n.placed_at, n.paid_at is null, n.channel, n.device_id, n.fulfil_status, n.paid_amt, n.refund_amt);
  end if;
  return null;
end $$;
create trigger sales_insert after insert on orders referencing new table as new_rows
  for each statement execute function sales_orders_changed();
create trigger sales_update after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function sales_orders_changed();
create trigger sales_delete after delete on orders referencing old table as old_rows
  for each statement execute function sales_orders_changed();

-- Of orders that nobody has paid too: one may be paid at this moment.
create function sales_lines_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into sales_changes (org_id, day)
    select distinct o.org_id, trade_day(o.placed_at) from old_rows i join orders o on o.id = i.order_id;
  else
    insert into sales_changes (org_id, day)
    select distinct o.org_id, trade_day(o.placed_at) from new_rows i join orders o on o.id = i.order_id;
  end if;
  return null;
end $$;
create trigger sales_insert after insert on order_items referencing new table as new_rows
  for each statement execute function sales_lines_changed();
create trigger sales_update after update on order_items referencing new table as new_rows
  for each statement execute function sales_lines_changed();
create trigger sales_delete after delete on order_items referencing old table as old_rows
  for each statement execute function sales_lines_changed();

-- A category has the sales of what is in it now.
create function sales_category_changed() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  insert into sales_changes (org_id, day)
  select distinct o.org_id, trade_day(o.placed_at)
  from order_items i join orders o on o.id = i.order_id where i.product_id = new.id and o.paid_at is not null;
  return null;
end $$;
create trigger sales_category after update of category_id on products for each row
  when (old.category_id is distinct from new.category_id) execute function sales_category_changed();

insert into sales_changes (org_id, day)
select distinct org_id, trade_day(placed_at) from orders where paid_at is not null;
