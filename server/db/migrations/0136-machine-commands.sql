-- What machines are told from afar.
create table machine_commands (
  id text primary key,
  org_id text not null references organizations (id),
  command_no text not null unique,
  device_id text not null references devices (id),
  type text not null check (type in ('open_door', 'reboot', 'test_dispense')),
  lane_no text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'received', 'running', 'reported', 'verified',
    'contradicted', 'rejected', 'failed', 'expired', 'unknown', 'cancelled')),
  reason text not null,
  requested_by text references users (id),
  requested_at timestamptz not null,
  not_after timestamptz not null,
  sent_at timestamptz,
  answered_at timestamptz,
  rc int,
  answer text,
  witness text check (witness in ('door_opened', 'restarted', 'goods_dropped')),
  witness_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nothing is verified by the machine's own word.
  check (state <> 'verified' or witness is not null)
);
create index machine_commands_org on machine_commands (org_id, requested_at desc, id);
create index machine_commands_device on machine_commands (device_id, requested_at desc);
create index machine_commands_requested_by on machine_commands (requested_by);
create index machine_commands_in_flight on machine_commands (device_id, type)
  where state in ('queued', 'sent', 'received', 'running', 'reported');
select tenant_table('machine_commands');
select list_indexes('machine_commands', array['requested_at', 'command_no', 'closed_at'], array['command_no', 'reason', 'answer']);
