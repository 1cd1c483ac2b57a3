-- Machines of a rollout go back to what they had before, by rollouts of their own; a machine says that it has verified the file.
alter table firmware_rollouts add column returns_id text references firmware_rollouts (id);
create index firmware_rollouts_returns on firmware_rollouts (returns_id);
alter table firmware_rollouts
  drop constraint firmware_rollouts_state_check,
  add constraint firmware_rollouts_state_check check (state in ('draft', 'awaiting', 'running', 'paused', 'halted',
    'done', 'cancelled', 'turned_back'));
drop index firmware_installs_open;
alter table firmware_installs
  drop constraint firmware_installs_state_check,
  add constraint firmware_installs_state_check check (state in ('queued', 'sent', 'downloading', 'verified',
    'installing', 'reported', 'confirmed', 'failed', 'contradicted', 'unknown', 'expired', 'cancelled'));
create index firmware_installs_open on firmware_installs (rollout_id, wave)
  where state in ('queued', 'sent', 'downloading', 'verified', 'installing', 'reported');
