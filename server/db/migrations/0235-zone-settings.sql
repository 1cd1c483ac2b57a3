-- By what the zones beside the main one of a machine are judged.
create table zone_settings (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  zone text not null,
  storage_class text not null,
  t_low numeric(4, 1),
  t_high numeric(4, 1),
  rh_low numeric(4, 1),
  rh_high numeric(4, 1),
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, zone),
  check (t_low < t_high),
  check (rh_low < rh_high)
);
select tenant_table('zone_settings');
create index zone_settings_org on zone_settings (org_id);
select list_indexes('zone_settings', array['zone', 'created_at', 't_low', 't_high', 'rh_low', 'rh_high'], array['zone', 'reason']);
