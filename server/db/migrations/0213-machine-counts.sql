-- What machines have counted by themselves, until a stocktaking is made of it.
create table machine_counts (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  -- As the machine numbers its counts.
  count_no text not null,
  -- By the machine's clock: the book is compared as it was then.
  at timestamptz not null,
  recv_at timestamptz not null,
  lines jsonb not null
);
create index machine_counts_org on machine_counts (org_id);
create index machine_counts_device on machine_counts (device_id);
create index machine_counts_order on machine_counts (at, id);
select tenant_table('machine_counts');

-- A count that is told twice is one stocktaking.
alter table stocktakes add column report_no text;
create unique index stocktakes_report on stocktakes (device_id, report_no) where report_no is not null;

-- Differences worth more wait for a second person; without one, that of the institution above holds.
alter table organizations add column stocktake_limit bigint check (stocktake_limit >= 0);

-- The limit for a machine: of its institution, else the nearest one above that reckons in the same money. Who counts
-- for a merchant does not see the institutions above, so it reads with the rights of the owner.
create function stocktake_limit_of(machine text) returns bigint
stable security definer set search_path from current language sql as $$
  select above.stocktake_limit
  from devices
    join organizations own on own.id = devices.org_id
    join organizations above on starts_with(own.path, above.path) and above.currency = own.currency
  where devices.id = machine and above.stocktake_limit is not null
  order by length(above.path) desc
  limit 1
$$;
revoke execute on function stocktake_limit_of(text) from public;
grant execute on function stocktake_limit_of(text) to pharos_person, pharos_root;
