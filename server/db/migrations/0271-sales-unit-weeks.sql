-- Units of whole weeks beside those of days: what is expected of a machine is asked of four weeks, for every machine
-- and product there is.
create table sales_unit_weeks (
  org_id text not null references organizations (id),
  -- Its Monday.
  week date not null,
  device_id text not null,
  product_id text not null,
  units int not null,
  primary key (org_id, week, device_id, product_id)
);
select tenant_table('sales_unit_weeks');
insert into sales_unit_weeks (org_id, week, device_id, product_id, units)
select org_id, date_trunc('week', day)::date, device_id, product_id, sum(units)::int from sales_units group by 1, 2, 3, 4;

-- Of one machine over a long time: what it sold while it had no line.
create index sales_units_device on sales_units (device_id, day);
