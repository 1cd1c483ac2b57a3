-- A machine that was entered by mistake and was never heard of leaves nothing behind: what the server itself has noted of it
-- goes with it. False where it has a history, which is kept.
create function forget_silent_machine(machine text) returns boolean
security definer set search_path from current language plpgsql as $$
begin
  if not exists (select from devices d join organizations o on o.id = d.org_id where d.id = machine
    and (person_path() is null or starts_with(o.path, person_path()))) then return false; end if;
  if exists (select from device_events where device_id = machine) or exists (select from stock_ledger where device_id = machine)
    or exists (select from maintain_records where device_id = machine) or exists (select from alerts where device_id = machine)
    or exists (select from machine_commands where device_id = machine and requested_by is not null and type <> 'set_password')
  then return false; end if;
  delete from machine_commands where device_id = machine;
  delete from rule_states where device_id = machine;
  delete from device_latest where device_id = machine;
  delete from lanes where device_id = machine;
  delete from trays where cabinet_id in (select id from cabinets where device_id = machine);
  delete from cabinets where device_id = machine;
  return true;
end $$;
revoke execute on function forget_silent_machine(text) from public;
grant execute on function forget_silent_machine(text) to pharos_person, pharos_root;
