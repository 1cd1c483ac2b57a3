-- How long a zone was out of range in a day is asked every two minutes.
create index env_records_out on env_records (from_ts) where exc;
