-- From which page of which build of the console something was done.
alter table audit_log add column screen text, add column client_build text;

create or replace view audit_log_list as
select pos::text as id, org_id, 1 as version, at as created_at, at as updated_at,
  pos, at, actor_name, action, entity, entity_id, ip, reason, request_id, before::text as before, after::text as after,
  screen, client_build
from audit_log;
