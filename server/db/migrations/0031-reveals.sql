-- How often somebody has looked behind masks within the hour is counted in the log.
create index audit_log_reveals on audit_log (actor_id, at) where action like '%.revealed';
