-- Every opening of a door as a list: found by who, why and what was wrong with it. How long a door may stand open
-- depends on why (contract/doors.ts).
alter table door_records
  add column duration_sec int generated always as (extract(epoch from close_at - open_at)::int) stored,
  add column too_long boolean not null generated always as (
    coalesce(extract(epoch from close_at - open_at) > case purpose when 'replenish' then 1800 else 300 end, false)
  ) stored;

create view door_openings with (security_invoker = true) as
select id, org_id, ver as version, open_at as created_at, coalesce(close_at, open_at) as updated_at, device_id, cabinet,
  state, open_at, close_at, duration_sec, too_long, purpose, open_by,
  case when method in ('card', 'face', 'pin', 'ble', 'sms', 'app', 'remote') then method end as method,
  authorised, rise::double precision as rise, video_serial
from door_records;
select person_table('door_openings');

select list_indexes('door_records', array['open_at', 'close_at', 'duration_sec', 'rise'], array['open_by', 'video_serial']);
create index door_records_findings on door_records (org_id, open_at desc) where not authorised or too_long;
