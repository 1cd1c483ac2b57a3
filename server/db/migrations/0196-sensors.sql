-- What measures the climate of the machines, and its comparisons with the instrument of a laboratory.
create table sensors (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  sensor_no text not null,
  zone text not null,
  kind text not null check (kind in ('T', 'RH', 'T_RH')),
  position text check (position in ('hot', 'cold', 'avg', 'air_return')),
  serial_no text,
  installed_on date,
  state text not null default 'in_use' check (state in ('in_use', 'failed', 'retired')),
  cal_due date,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('sensors');
create index sensors_org on sensors (org_id);
-- A machine speaks with one sensor of a name at a time.
create unique index sensors_of_machine on sensors (device_id, sensor_no) where state <> 'retired';
create index sensors_failed on sensors (device_id, zone) where state = 'failed';
select list_indexes('sensors', array['sensor_no', 'zone', 'cal_due', 'installed_on', 'created_at'], array['sensor_no', 'serial_no']);

create table calibrations (
  id text primary key,
  org_id text not null references organizations (id),
  cert_no text not null,
  sensor_id text not null references sensors (id),
  device_id text not null references devices (id),
  calibrated_on date not null,
  lab text not null,
  points jsonb not null check (jsonb_array_length(points) > 0),
  result text not null check (result in ('passed', 'failed')),
  next_due date not null check (next_due > calibrated_on),
  certificate jsonb not null default '[]',
  entered_by text references users (id),
  voided_at timestamptz,
  void_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calibrations_voided check ((voided_at is null) = (void_reason is null))
);
select tenant_table('calibrations');
create index calibrations_org on calibrations (org_id);
create index calibrations_of_sensor on calibrations (sensor_id, calibrated_on desc);
create index calibrations_of_machine on calibrations (device_id);
select list_indexes('calibrations', array['cert_no', 'calibrated_on', 'next_due', 'voided_at', 'created_at'], array['cert_no', 'lab']);

-- What was certified stays as it was entered; only that it does not count can be added.
create function keep_calibration() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
    or (new.cert_no, new.sensor_id, new.device_id, new.calibrated_on, new.lab, new.points, new.result, new.next_due)
      is distinct from
      (old.cert_no, old.sensor_id, old.device_id, old.calibrated_on, old.lab, old.points, old.result, old.next_due) then
    raise exception 'calibration % stays as it was entered', old.cert_no using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger calibrations_kept before update or delete on calibrations for each row execute function keep_calibration();
