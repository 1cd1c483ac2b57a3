-- Replenishment that the ERP of a chain orders from us, and what it has been told of its end.
alter table third_replenishments
  add column connection_id text references erp_connections (id),
  add column told_at timestamptz,
  add column tell_tries int not null default 0 check (tell_tries >= 0),
  add column tell_at timestamptz;
create index third_replenishments_connection on third_replenishments (connection_id);
create index third_replenishments_untold on third_replenishments (tell_at)
  where connection_id is not null and told_at is null and state in ('rejected', 'executed');
