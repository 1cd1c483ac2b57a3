-- What a machine plays now: adverts of its institution and of those above, which a person below does not see as records.
create function adverts_for(machine text, moment timestamptz) returns table (ad text, sec int, place int)
  stable security definer set search_path from current language sql as $$
  select adverts.id, adverts.duration_sec,
    row_number() over (order by adverts.sort, length(owners.path), adverts.id)::int
  from devices
    join organizations own on own.id = devices.org_id
    join organizations owners on starts_with(own.path, owners.path)
    join adverts on adverts.org_id = owners.id
  where devices.id = machine and adverts.enabled and adverts.start_at <= moment
    and (adverts.end_at is null or adverts.end_at > moment)
    and (adverts.device_scope = 'all' or adverts.device_ids ? machine)
$$;
revoke execute on function adverts_for(text, timestamptz) from public;
grant execute on function adverts_for(text, timestamptz) to pharos_person, pharos_root;
