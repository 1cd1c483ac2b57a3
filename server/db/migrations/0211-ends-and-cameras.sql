-- Why an alarm is over although its condition may not be.
alter table alerts add column end_reason text check (end_reason in ('out_of_use'));

-- The camera that saw a door open; of openings from before, the one the machine has now.
alter table door_records add column video_serial text;
update door_records set video_serial = devices.video_device_serial
from devices where devices.id = door_records.device_id and devices.video_device_serial is not null;
