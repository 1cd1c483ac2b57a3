-- For how many days of sales a visit fills up: of the machine, of its institution, else of the nearest one above.
alter table organizations add column cover_days int check (cover_days between 1 and 90);
alter table devices add column cover_days int check (cover_days between 1 and 90);
-- So many units come in one case; a visit brings whole cases where they fit.
alter table products add column pack_qty int check (pack_qty between 1 and 999);

-- Who plans for a merchant does not see the institutions above, so it reads with the rights of the owner.
create function cover_days_of(machine text) returns int
stable security definer set search_path from current language sql as $$
  select coalesce(devices.cover_days, (
    select above.cover_days from organizations above
    where starts_with(own.path, above.path) and above.cover_days is not null
    order by length(above.path) desc limit 1))
  from devices join organizations own on own.id = devices.org_id
  where devices.id = machine
$$;
revoke execute on function cover_days_of(text) from public;
grant execute on function cover_days_of(text) to pharos_person, pharos_root;
