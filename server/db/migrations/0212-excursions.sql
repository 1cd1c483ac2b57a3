-- The file of an excursion: what was measured, what was exposed, and what was decided about it.
create table excursions (
  id text primary key,
  org_id text not null references organizations (id),
  case_no text not null unique,
  device_id text not null references devices (id),
  zone text not null,
  kind text not null check (kind in ('T_HIGH', 'T_LOW')),
  state text not null check (state in ('open', 'ended', 'proposed', 'decided')),
  start_at timestamptz not null,
  end_at timestamptz,
  limit_low numeric(6, 2),
  limit_high numeric(6, 2),
  peak numeric(6, 2),
  out_min int,
  kinetic numeric(6, 2),
  completeness numeric(4, 1),
  affected jsonb,
  openings int,
  ack_by text,
  ack_at timestamptz,
  disposition text check (disposition in ('release', 'quarantine', 'destroy')),
  reason text,
  decided_by text references users (id),
  decided_at timestamptz,
  agreed_by text references users (id),
  agreed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Goods are not released by one person alone who then agrees with himself.
  check (agreed_by is null or agreed_by <> decided_by)
);
select tenant_table('excursions');
create index excursions_by_org on excursions (org_id);
create index excursions_by_device on excursions (device_id, start_at);
-- One open file of a zone.
create unique index excursions_open on excursions (device_id, zone) where state = 'open';
select list_indexes('excursions',
  array['case_no', 'zone', 'start_at', 'end_at', 'out_min', 'peak', 'kinetic', 'created_at'], array['case_no']);
