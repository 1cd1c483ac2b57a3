-- An opening from afar looks for the order it came from: the last minutes of one machine, whatever it was told before.
create index machine_commands_openings on machine_commands (device_id, sent_at)
  where type = 'open_door' and sent_at is not null;
