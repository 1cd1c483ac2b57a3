-- What a statement writes into lanes or the ledger of money is judged once for all of its rows: row by row that was a
-- tenth of the time it takes to write them.

-- As refuse_closed_day(): whoever closes a day waits for those who are writing in it, and they for him.
create function refuse_closed_days() returns trigger language plpgsql as $$
declare
  written record;
begin
  for written in
    select d.org_id, d.day, d.state from ledger_days d
    where (d.org_id, d.day) in (select org_id, day from new_rows) order by d.org_id, d.day for share
  loop
    if written.state = 'closed' then
      raise exception 'day % of organisation % takes no entries', written.day, written.org_id
        using errcode = 'restrict_violation';
    end if;
  end loop;
  return null;
end $$;
drop trigger open_day on order_entries;
create trigger open_day after insert on order_entries referencing new table as new_rows
  for each statement execute function refuse_closed_days();
drop function refuse_closed_day();

-- A machine of which lanes were changed is noted once for a statement.
create function note_plans_changed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into plan_changes select distinct device_id, pg_current_xact_id()::text from changed on conflict do nothing;
  return null;
end $$;
create trigger note_new_plans after insert on lanes referencing new table as changed
  for each statement execute function note_plans_changed();
create trigger note_gone_plans after delete on lanes referencing old table as changed
  for each statement execute function note_plans_changed();
drop trigger note_plan_change on lanes;
-- A statement that moves stock is not one that changes what stands where, so this one stays with its rows.
create trigger note_plan_change after update of product_id, price, capacity, lane_no on lanes
  for each row execute function note_plan_change();

-- Products have had this column for long.
create or replace function batch_facts() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select batches.batch_no, batches.expiry, products.id, products.generic_name, products.stop_sale_days
  into new.batch_no, new.expiry, new.product_id, new.product_name, new.stop_sale_days
  from batches join products on products.id = batches.product_id where batches.id = new.batch_id;
  new.stop_sale_days := coalesce(new.stop_sale_days, 30);
  return new;
end $$;
