-- Orders that an ERP has not heard of, or with another sum: named in the transaction that changes them, so that nobody
-- has to compare the last days again and again.
create table erp_changes (
  id bigint generated always as identity primary key,
  org_id text not null references organizations (id),
  order_id text not null
);
select tenant_table('erp_changes');
create index erp_changes_org on erp_changes (org_id);

-- Of a chain above, too, which whoever takes the order may not read; without one nothing is written.
create function erp_orders_changed() returns trigger language plpgsql
  security definer set search_path from current as $$
begin
  if not exists (select from erp_connections where state <> 'draft') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into erp_changes (org_id, order_id)
    select org_id, id from new_rows where paid_at is not null and channel <> 'ERP';
  else
    insert into erp_changes (org_id, order_id)
    select n.org_id, n.id from old_rows o join new_rows n using (id)
    where n.paid_at is not null and n.channel <> 'ERP'
      and (o.paid_at is null, o.paid_amt - o.refund_amt) is distinct from (false, n.paid_amt - n.refund_amt);
  end if;
  return null;
end $$;
create trigger erp_insert after insert on orders referencing new table as new_rows
  for each statement execute function erp_orders_changed();
create trigger erp_update after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function erp_orders_changed();
