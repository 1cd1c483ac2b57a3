-- The server log as a list of the resource kit reads it.

create view server_log_list as
select id::text as id, null::text as org_id, 1 as version, ts as created_at, ts as updated_at,
  ts, level, node, trace_id, user_id, api, method, cost_ms, http_status, err_key, message
from server_logs;
