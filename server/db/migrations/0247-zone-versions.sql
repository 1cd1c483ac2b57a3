-- By what the zones of machines are and were judged, each version from its moment on; those to come among them.
create table zone_versions (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id) on delete cascade,
  zone text not null,
  version_no int not null,
  state text not null default 'planned' check (state in ('planned', 'current', 'former', 'dropped')),
  effective_at timestamptz not null,
  ended_at timestamptz,
  storage_class text not null,
  t_low numeric(4, 1),
  t_high numeric(4, 1),
  rh_low numeric(4, 1),
  rh_high numeric(4, 1),
  setpoint numeric(4, 1),
  hysteresis numeric(3, 1),
  reason text,
  made_by text references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, zone, version_no),
  check (t_low < t_high),
  check (rh_low < rh_high),
  check ((setpoint is null) = (hysteresis is null))
);
select tenant_table('zone_versions');
create index zone_versions_org on zone_versions (org_id);
create index zone_versions_made_by on zone_versions (made_by) where made_by is not null;
create unique index zone_versions_current on zone_versions (device_id, zone) where state = 'current';
create index zone_versions_due on zone_versions (effective_at) where state = 'planned';
select list_indexes('zone_versions', array['effective_at', 'version_no', 'created_at'], array['zone', 'reason']);
create index machine_commands_zone_version on machine_commands ((params->>'version')) where type = 'set_env';

-- Whatever way a setting takes into a zone, it is a version from then on.
create function keep_zone_version(machine text, owner text, named text, class text, low numeric, high numeric,
  rh_least numeric, rh_most numeric, why text, since timestamptz) returns void language plpgsql as $$
declare
  last zone_versions%rowtype;
  next_no int;
begin
  select * into last from zone_versions where device_id = machine and zone = named and state = 'current';
  if found then
    if (last.storage_class, last.t_low, last.t_high, last.rh_low, last.rh_high)
      is not distinct from (class, low, high, rh_least, rh_most) then
      return;
    end if;
    update zone_versions set state = 'former', ended_at = since, updated_at = since, version = version + 1
      where id = last.id;
  end if;
  select coalesce(max(version_no), 0) + 1 into next_no from zone_versions where device_id = machine and zone = named;
  insert into zone_versions (id, org_id, device_id, zone, version_no, state, effective_at, storage_class, t_low, t_high,
    rh_low, rh_high, setpoint, hysteresis, reason, created_at, updated_at)
  values (machine || '-' || named || '-' || next_no, owner, machine, named, next_no, 'current', since, class, low, high,
    rh_least, rh_most, last.setpoint, last.hysteresis, why, since, since);
end $$;

create function keep_machine_zone() returns trigger language plpgsql as $$
begin
  perform keep_zone_version(new.id, new.org_id, coalesce((select c.zone from cabinets c where c.device_id = new.id
    and c.cabinet_no = 'A'), 'Z1'), new.storage_class, new.t_low, new.t_high, new.rh_low, new.rh_high, null, new.updated_at);
  return null;
end $$;
create trigger keep_machine_zone after insert or update of storage_class, t_low, t_high, rh_low, rh_high on devices
  for each row execute function keep_machine_zone();

create function keep_own_zone() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update zone_versions set state = 'former', ended_at = now(), updated_at = now(), version = version + 1
      where device_id = old.device_id and zone = old.zone and state = 'current';
    return null;
  end if;
  perform keep_zone_version(new.device_id, new.org_id, new.zone, new.storage_class, new.t_low, new.t_high, new.rh_low,
    new.rh_high, new.reason, new.updated_at);
  return null;
end $$;
create trigger keep_own_zone after insert or update or delete on zone_settings
  for each row execute function keep_own_zone();

insert into zone_versions (id, org_id, device_id, zone, version_no, state, effective_at, storage_class, t_low, t_high,
  rh_low, rh_high)
select d.id || '-' || coalesce(c.zone, 'Z1') || '-1', d.org_id, d.id, coalesce(c.zone, 'Z1'), 1, 'current', d.updated_at,
  d.storage_class, d.t_low, d.t_high, d.rh_low, d.rh_high
from devices d left join cabinets c on c.device_id = d.id and c.cabinet_no = 'A';
insert into zone_versions (id, org_id, device_id, zone, version_no, state, effective_at, storage_class, t_low, t_high,
  rh_low, rh_high, reason)
select z.device_id || '-' || z.zone || '-1', z.org_id, z.device_id, z.zone, 1, 'current', z.updated_at, z.storage_class,
  z.t_low, z.t_high, z.rh_low, z.rh_high, z.reason
from zone_settings z on conflict do nothing;
