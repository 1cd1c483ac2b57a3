-- How often a lane, and a machine, fails to hand out: of the last 30 days, counted by a job.
alter table lanes
  add column attempts int not null default 0,
  add column failures int not null default 0,
  add column failure_rate numeric(4, 1),
  add column mtbf_days numeric(5, 1);
select list_indexes('lanes', array['attempts', 'failures', 'failure_rate', 'mtbf_days'], array[]::text[]);
alter table devices
  add column attempts int not null default 0,
  add column failures int not null default 0,
  add column failure_rate numeric(4, 1),
  add column mtbf_days numeric(5, 1);
select list_indexes('devices', array['attempts', 'failures', 'failure_rate', 'mtbf_days'], array[]::text[]);
create index vend_records_at on vend_records (at);
