-- Makers, types of cabinets and trays: one set for all. Hardware with its right to connect, and what is done to it.

create table oems (
  id text primary key,
  oem_code text not null unique,
  oem_name text not null,
  contact text,
  phone text,
  protocol text not null check (protocol in ('MQTT_V1', 'HTTP_BRIDGE', 'VMC_JSK', 'MDB_DEX')),
  api_base text,
  warranty_months int check (warranty_months between 0 and 120),
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('oems', 'select, insert, update, delete');

create table cabinet_types (
  id text primary key,
  type_code text not null unique,
  type_name text not null,
  oem_id text not null references oems (id),
  role text not null check (role in ('main', 'expansion', 'locker', 'lift')),
  cooling_class text not null check (cooling_class in ('ambient', 'cool', 'cold')),
  outer_w int not null check (outer_w > 0),
  outer_h int not null check (outer_h > 0),
  outer_d int not null check (outer_d > 0),
  tray_count int not null check (tray_count between 1 and 12),
  max_track_per_tray int not null check (max_track_per_tray between 1 and 10),
  slave_addr int not null check (slave_addr between 1 and 8),
  temp_zones jsonb not null,
  has_lift boolean not null default false,
  has_drop_sensor boolean not null default true,
  has_door_sensor boolean not null default true,
  power_w int check (power_w >= 0),
  image text,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cabinet_types_oem on cabinet_types (oem_id);
select person_table('cabinet_types', 'select, insert, update, delete');

create table pallet_types (
  id text primary key,
  pallet_code text not null unique,
  pallet_name text not null,
  mechanism text not null check (mechanism in ('spiral', 'belt', 'hook', 'push', 'locker')),
  usable_w int not null check (usable_w > 0),
  usable_d int not null check (usable_d > 0),
  clear_h int not null check (clear_h > 0),
  slot_width int not null check (slot_width > 0),
  default_tracks int not null check (default_tracks between 1 and 10),
  spiral_pitch int check (spiral_pitch > 0),
  capacity_per_track int not null check (capacity_per_track between 1 and 60),
  max_load_kg numeric(5, 1) not null check (max_load_kg > 0),
  turn_quarter boolean not null default false,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (default_tracks * slot_width <= usable_w)
);
select person_table('pallet_types', 'select, insert, update, delete');

alter table device_auths
  add column oem_id text references oems (id),
  add column cabinet_type_id text references cabinet_types (id),
  add column mfg_date date,
  add column hw_rev text,
  add column auth_type text not null default 'psk' check (auth_type in ('psk', 'x509')),
  add column cert_fingerprint text,
  add column auth_expire_at timestamptz,
  add column bound_point_no text,
  add column bound_at timestamptz;
create index device_auths_oem on device_auths (oem_id);
create index device_auths_cabinet_type on device_auths (cabinet_type_id);
select list_indexes('device_auths', array['ipc_serial', 'model', 'status', 'bound_point_no', 'secret_issued_at'],
  array['serial_no', 'ipc_serial', 'model', 'oem_name', 'bound_point_no']);

-- Where a piece of hardware stands is said by the machine it works in; here it is repeated for the list of hardware.
create function repeat_binding() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.auth_id is distinct from new.auth_id then
    update device_auths set bound_point_no = null, bound_at = null where id = old.auth_id;
  end if;
  update device_auths
  set bound_point_no = new.point_no, bound_at = case when new.point_no is null then null else now() end
  where id = new.auth_id and bound_point_no is distinct from new.point_no;
  return new;
end $$;
create trigger repeat_binding after insert or update of point_no, auth_id on devices
  for each row execute function repeat_binding();
update device_auths set bound_point_no = devices.point_no, bound_at = devices.installed_at
from devices where devices.auth_id = device_auths.id;

create table maintain_records (
  id text primary key,
  org_id text not null references organizations (id),
  record_no text not null unique,
  device_id text not null references devices (id),
  type text not null check (type in ('install', 'move', 'bind', 'unbind', 'part', 'firmware', 'calibrate', 'clean',
    'inspect')),
  detail text not null,
  parts jsonb not null default '[]',
  images jsonb not null default '[]',
  operator_id text not null references users (id),
  start_at timestamptz not null,
  end_at timestamptz,
  result text check (result in ('ok', 'followup')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((end_at is null) = (result is null)),
  check (end_at >= start_at)
);
create index maintain_records_org on maintain_records (org_id, start_at desc, id);
create index maintain_records_device on maintain_records (device_id);
create index maintain_records_operator on maintain_records (operator_id);
select tenant_table('maintain_records');
