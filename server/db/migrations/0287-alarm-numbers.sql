-- Of whom an alarm was told only the mask stays. Numbers are compared by a keyed hash, and sealed while a text waits.
alter table alarm_messages add column number_hash text, add column number_box text;
update alarm_messages set number_box = mobile where state = 'waiting';
-- What was told before is compared with nothing: its levels are done.
update alarm_messages set number_hash = id, mobile = case when length(mobile) > 7
  then left(mobile, 3) || repeat('*', length(mobile) - 7) || right(mobile, 4) else repeat('*', length(mobile)) end;
alter table alarm_messages
  alter column number_hash set not null,
  drop constraint alarm_messages_once,
  add constraint alarm_messages_once unique (alert_id, ring, level, number_hash);
drop index alarm_messages_by_number;
create index alarm_messages_by_number on alarm_messages (number_hash, at);
create index alarm_messages_at on alarm_messages (at);
