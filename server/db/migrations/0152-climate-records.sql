-- The server keeps the statutory record itself, from the samples it has stored: of each half hour, and of each two
-- minutes out of range. What a machine has recorded stays beside it.
alter table env_records
  add made_by text not null default 'machine' check (made_by in ('machine', 'server')),
  add recorded_at timestamptz not null default now(),
  drop constraint env_records_pkey,
  -- A half hour and its last two minutes end at the same time.
  add primary key (device_ix, zone, to_ts, from_ts, made_by);

-- Until when the record of a zone is kept, and since when. Of a machine that was out of use nothing is due before it is
-- used again.
create table env_record_marks (
  device_ix int not null,
  zone text not null,
  since_ts timestamptz not null,
  until_ts timestamptz not null,
  due_from timestamptz not null,
  primary key (device_ix, zone),
  check (until_ts >= since_ts)
);
create index env_record_marks_until on env_record_marks (until_ts);
select person_table('env_record_marks');

-- Half hours that got samples after their record was made.
create table env_record_late (
  device_ix int not null,
  half_hour timestamptz not null,
  primary key (device_ix, half_hour)
);

-- Records that were due and could not be made, as nothing had been measured.
create table env_record_findings (
  device_ix int not null,
  zone text not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  -- record: late samples made it; range: they show that none was due, as it was back in range.
  closed_by text check (closed_by in ('record', 'range')),
  primary key (device_ix, zone, to_ts, from_ts),
  check ((closed_at is null) = (closed_by is null))
);
select person_table('env_record_findings');

-- A finding is closed once and stays.
create function close_finding_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.closed_at is null and new.closed_at is not null
    and (old.device_ix, old.zone, old.from_ts, old.to_ts, old.found_at)
      = (new.device_ix, new.zone, new.from_ts, new.to_ts, new.found_at) then
    return new;
  end if;
  raise exception 'a finding of % is closed once and stays', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger closed_once before update or delete on env_record_findings
  for each row execute function close_finding_once();
create trigger closed_once_truncate before truncate on env_record_findings
  for each statement execute function forbid_change();

-- What is stored already begins with the days whose samples are still there.
insert into env_record_marks (device_ix, zone, since_ts, until_ts, due_from)
  select device_ix, zone, first_at, first_at, first_at from (
    select device_ix, zone, date_bin('30 minutes', min(bucket), 'epoch') as first_at
    from env_5m where bucket >= now() - interval '7 days' group by device_ix, zone
  ) as kept;
