-- What machines report. Raw samples by day; roll-ups of five minutes and one hour stay longer.
-- Narrow integer device keys (devices.ix) keep the hot tables small.

-- One row per accepted message: (device, boot, sequence, time) identifies it.
create table ingest_keys (
  device_ix int not null,
  ts timestamptz not null,
  bd int not null,
  seq smallint not null,
  primary key (device_ix, ts, bd, seq)
) partition by range (ts);
create table ingest_keys_default partition of ingest_keys default;

create table env_readings (
  device_ix int not null,
  zone text not null,
  sensor text not null,
  ts timestamptz not null,
  recv_at timestamptz not null,
  t real,
  rh real,
  -- g good, s suspect, b bad
  q "char" not null,
  hist boolean not null,
  primary key (device_ix, ts, zone, sensor)
) partition by range (ts);
create table env_readings_default partition of env_readings default;
select guard_append_only('env_readings');

-- n good samples behind each figure; expected samples follow from the bucket's length.
create table env_5m (
  device_ix int not null,
  zone text not null,
  bucket timestamptz not null,
  n int not null,
  t_avg real not null,
  t_min real not null,
  t_max real not null,
  rh_avg real,
  primary key (device_ix, bucket, zone)
) partition by range (bucket);
create table env_5m_default partition of env_5m default;

create table env_1h (
  device_ix int not null,
  zone text not null,
  bucket timestamptz not null,
  n int not null,
  t_avg real not null,
  t_min real not null,
  t_max real not null,
  rh_avg real,
  primary key (device_ix, bucket, zone)
);

-- Buckets touched since the last roll-up run, late data included.
create table env_dirty (
  device_ix int not null,
  bucket timestamptz not null,
  primary key (device_ix, bucket)
);

-- The statutory record of a machine, every 30 minutes, every 2 out of range.
create table env_records (
  device_ix int not null,
  zone text not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  t_avg real not null,
  t_min real not null,
  t_max real not null,
  rh_avg real,
  n int not null,
  exc boolean not null,
  hash text,
  primary key (device_ix, zone, to_ts)
);
select guard_append_only('env_records');

-- The newest state of each machine, in the shape of contract/machines.ts.
create table device_latest (
  device_id text primary key references devices (id),
  boot int,
  state jsonb not null,
  updated_at timestamptz not null default now()
);

create table door_records (
  id text primary key,
  ver int not null,
  device_id text not null references devices (id),
  org_id text not null,
  cabinet text not null,
  state text not null check (state in ('open', 'closed')),
  open_at timestamptz not null,
  close_at timestamptz,
  open_by text,
  method text,
  purpose text not null,
  authorised boolean not null,
  rise real,
  check ((state = 'closed') = (close_at is not null))
);
create index door_records_device on door_records (device_id, open_at desc);
create index door_records_org on door_records (org_id, open_at desc);

create table vend_records (
  id text primary key,
  device_id text not null references devices (id),
  org_id text not null,
  task text not null,
  lane_no text not null,
  product_id text,
  at timestamptz not null,
  recv_at timestamptz not null,
  rc int not null,
  amount int,
  unique (device_id, task, lane_no)
);
create index vend_records_device on vend_records (device_id, at desc);
create index vend_records_org on vend_records (org_id, at desc);

create table stock_ledger (
  id text primary key,
  device_id text not null references devices (id),
  lane_no text not null,
  product_id text,
  at timestamptz not null,
  delta int not null,
  kind text not null check (kind in ('repl', 'sale', 'return', 'adjust', 'quarantine', 'expire', 'test')),
  ref_no text,
  balance int not null check (balance >= 0),
  actor text
);
create index stock_ledger_lane on stock_ledger (device_id, lane_no, at desc);
select guard_append_only('stock_ledger');

-- Anything else a machine says that has no table of its own yet: births, faults, power, acknowledgements.
create table device_events (
  id text primary key,
  device_id text not null references devices (id),
  kind text not null,
  at timestamptz not null,
  recv_at timestamptz not null,
  body jsonb not null
);
create index device_events_device on device_events (device_id, at desc);

create table dead_letters (
  id text primary key,
  at timestamptz not null default now(),
  reason text not null,
  topic text not null,
  client text,
  -- First bytes only, as text with replacement characters.
  payload text not null,
  bytes int not null,
  detail text
);
create index dead_letters_at on dead_letters (at desc);
