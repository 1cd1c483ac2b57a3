-- What the server did and what went wrong, for those who ask later by trace id.

create table server_logs (
  id bigint generated always as identity primary key,
  ts timestamptz not null,
  level text not null check (level in ('info', 'warn', 'error', 'fatal')),
  node text not null,
  trace_id text,
  user_id text,
  api text,
  method text,
  cost_ms double precision,
  http_status int,
  err_key text,
  message text not null check (char_length(message) <= 2000)
);
create index server_logs_ts on server_logs (ts desc, id desc);
create index server_logs_trace on server_logs (trace_id);
