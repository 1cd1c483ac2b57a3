-- What lists of the resource kit read where the table itself has another shape.

create view session_list as
select sessions.id_hash as id, users.org_id, 1 as version, sessions.created_at, sessions.seen_at as updated_at,
  sessions.user_id, sessions.ip, sessions.user_agent, sessions.login_type, sessions.seen_at, sessions.expires_at,
  sessions.revoked_at
from sessions join users on users.id = sessions.user_id;

create index audit_log_at on audit_log (at desc);
create index audit_log_org on audit_log (org_id, pos desc);
create view audit_log_list as
select pos::text as id, org_id, 1 as version, at as created_at, at as updated_at,
  pos, at, actor_name, action, entity, entity_id, ip, reason, request_id, before::text as before, after::text as after
from audit_log;
