-- Packs of a batch may lie in a warehouse of an institution above the batch's own. Whoever recalls the batch, or quarantines it,
-- is told of them wherever they lie: of nothing else there.
create function packs_of(wanted text[], lock boolean) returns table (warehouse_id text, batch_id text, free int, reserved int,
  quarantined int)
security definer set search_path from current language plpgsql as $$
declare
  seen text[];
begin
  select array_agg(b.id) into seen from batches b join organizations o on o.id = b.org_id
    where b.id = any(wanted) and (person_path() is null or starts_with(o.path, person_path()));
  if lock then
    perform from warehouse_stocks s where s.batch_id = any(seen) order by s.warehouse_id for update;
  end if;
  return query select s.warehouse_id, s.batch_id, s.free, s.reserved, s.quarantined from warehouse_stocks s
    where s.batch_id = any(seen) and s.on_hand > 0 order by s.warehouse_id;
end $$;

revoke execute on function packs_of(text[], boolean) from public;
grant execute on function packs_of(text[], boolean) to pharos_person, pharos_root;
