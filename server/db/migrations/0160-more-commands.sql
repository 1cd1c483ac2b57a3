-- More that machines are told from afar, a second person for some of it, and commands to many at once.
alter table machine_commands drop constraint machine_commands_type_check;
alter table machine_commands drop constraint machine_commands_state_check;
alter table machine_commands drop constraint machine_commands_witness_check;
alter table machine_commands
  add constraint machine_commands_type_check check (type in ('open_door', 'reboot', 'test_dispense', 'lock_sale',
    'unlock_sale', 'sync_time', 'set_env', 'apply_plan', 'set_price', 'ad_sync')),
  add constraint machine_commands_state_check check (state in ('awaiting', 'refused', 'queued', 'sent', 'received',
    'running', 'reported', 'verified', 'contradicted', 'rejected', 'failed', 'expired', 'unknown', 'cancelled')),
  add constraint machine_commands_witness_check check (witness in ('door_opened', 'restarted', 'goods_dropped',
    'lanes_locked', 'lanes_unlocked', 'clock_right', 'climate_reported', 'plan_reported', 'prices_reported',
    'adverts_reported')),
  -- What the machine is told beside the kind, and the digest it has to report then.
  add column params jsonb not null default '{}',
  add column expected text,
  add column setpoint numeric(4, 1),
  add column hysteresis numeric(3, 1),
  add column batch_no text,
  add column approve_by timestamptz,
  add column decided_by text references users (id),
  add column decided_at timestamptz,
  add column decision_note text,
  -- Two people: nobody decides about what he asked for.
  add constraint machine_commands_two_people check (decided_by is null or decided_by is distinct from requested_by);
create index machine_commands_decided_by on machine_commands (decided_by);
create index machine_commands_batch on machine_commands (batch_no) where batch_no is not null;
drop index machine_commands_in_flight;
create index machine_commands_pending on machine_commands (device_id, type)
  where state in ('awaiting', 'queued', 'sent', 'received', 'running', 'reported');
