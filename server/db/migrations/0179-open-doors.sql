-- A door that was opened days ago and never closed belongs to every snapshot.
create index door_records_open on door_records (org_id, open_at desc) where state = 'open';
