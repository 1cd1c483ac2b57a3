-- Firmware of machines: versions, rollouts in waves, and what became of each machine.
create table firmware_versions (
  id text primary key,
  version_no text not null check (version_no ~ '^[0-9]+(\.[0-9]+){1,3}(-[0-9A-Za-z.]+)?$'),
  model text not null,
  file_id text not null references files (id),
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  size_kb int not null check (size_kb > 0),
  notes text,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  published_by text references users (id),
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (model, version_no)
);
create index firmware_versions_file on firmware_versions (file_id);
create index firmware_versions_published_by on firmware_versions (published_by);
select person_table('firmware_versions', 'select, insert, update, delete');
select list_indexes('firmware_versions', array['version_no', 'model', 'state', 'published_at'],
  array['version_no', 'model', 'notes']);

create table firmware_rollouts (
  id text primary key,
  org_id text not null references organizations (id),
  rollout_no text not null unique,
  version_id text not null references firmware_versions (id),
  scope text not null check (scope in ('all', 'chosen')),
  device_ids jsonb,
  first_percent int not null check (first_percent between 1 and 100),
  second_percent int not null check (second_percent between first_percent and 100),
  failure_limit int not null check (failure_limit between 0 and 100),
  min_done int not null check (min_done between 1 and 1000),
  reason text not null,
  state text not null default 'draft' check (state in ('draft', 'awaiting', 'running', 'paused', 'halted', 'done',
    'cancelled')),
  wave int not null default 0 check (wave between 0 and 3),
  requested_by text references users (id),
  requested_at timestamptz,
  decided_by text references users (id),
  decided_at timestamptz,
  halted_why text,
  -- Failures that were known when it went on after a halt: they do not halt it again.
  accepted_failures int not null default 0,
  started_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nothing runs that a second person has not agreed to.
  constraint firmware_rollouts_two_people check (decided_by is null or decided_by is distinct from requested_by),
  check (state in ('draft', 'awaiting', 'cancelled') or decided_by is not null)
);
create index firmware_rollouts_org on firmware_rollouts (org_id, created_at desc, id);
create index firmware_rollouts_version on firmware_rollouts (version_id);
create index firmware_rollouts_requested_by on firmware_rollouts (requested_by);
create index firmware_rollouts_decided_by on firmware_rollouts (decided_by);
select tenant_table('firmware_rollouts');
select list_indexes('firmware_rollouts', array['rollout_no', 'state', 'started_at', 'created_at'],
  array['rollout_no', 'reason']);

create table firmware_installs (
  id text primary key,
  org_id text not null references organizations (id),
  install_no text not null unique,
  rollout_id text not null references firmware_rollouts (id),
  device_id text not null references devices (id),
  version_id text not null references firmware_versions (id),
  wave int not null check (wave between 1 and 3),
  from_version text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'downloading', 'installing', 'reported',
    'confirmed', 'failed', 'contradicted', 'unknown', 'expired', 'cancelled')),
  sent_at timestamptz,
  answered_at timestamptz,
  answer text,
  seen_version text,
  seen_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (rollout_id, device_id),
  -- Confirmed is what the machine was born with, never its answer alone.
  check (state <> 'confirmed' or seen_version is not null)
);
create index firmware_installs_org on firmware_installs (org_id, created_at desc, id);
create index firmware_installs_device on firmware_installs (device_id);
create index firmware_installs_version on firmware_installs (version_id);
create index firmware_installs_open on firmware_installs (rollout_id, wave)
  where state in ('queued', 'sent', 'downloading', 'installing', 'reported');
select tenant_table('firmware_installs');
select list_indexes('firmware_installs', array['install_no', 'state', 'sent_at', 'closed_at', 'wave'],
  array['install_no', 'answer']);
