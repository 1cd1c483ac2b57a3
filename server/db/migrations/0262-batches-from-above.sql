-- Machines of a branch hold products and batches of the institution above it. Whoever plans and fills there is told of a
-- batch until when it may be used and whether it may leave, and of a product how it travels; the records stay hidden.
create function batches_for(products text[], wanted text[]) returns table (id text, product_id text, batch_no text, expiry date,
  state text, stop_sale_days int)
stable security definer set search_path from current language sql as $$
  select b.id, b.product_id, b.batch_no, b.expiry, b.state, p.stop_sale_days
  from batches b join products p on p.id = b.product_id join organizations o on o.id = b.org_id
  where (b.product_id = any(products) or b.id = any(wanted))
    and (person_path() is null or starts_with(o.path, person_path()) or o.id = any(string_to_array(person_path(), '.')));
$$;

create function products_for(wanted text[]) returns table (id text, pack_qty int, storage_class text)
stable security definer set search_path from current language sql as $$
  select p.id, p.pack_qty, p.storage_class from products p join organizations o on o.id = p.org_id
  where p.id = any(wanted)
    and (person_path() is null or starts_with(o.path, person_path()) or o.id = any(string_to_array(person_path(), '.')));
$$;

do $$
declare
  each regprocedure;
begin
  foreach each in array array['batches_for(text[], text[])', 'products_for(text[])']::regprocedure[] loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to pharos_person, pharos_root', each);
  end loop;
end $$;
