-- The matrix and the map count the open alarms of many machines at once.
create index alerts_open_by_machine on alerts (device_id) where state <> 'cleared';
