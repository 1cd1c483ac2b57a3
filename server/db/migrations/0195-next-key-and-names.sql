-- Another key of a maker takes effect when a second person has agreed. `key_asked_by` without a key: none in future.
alter table oems add column next_key text check (next_key ~ '^[A-Za-z0-9+/]{43}=$');
alter table oems add column key_asked_by text references users (id);
alter table oems add column key_asked_at timestamptz;

-- What stands in somebody's lanes may belong to an institution above his: he may read what it is called, nothing else.
create function titles_above(of_table text, ids text[]) returns table (id text, title text)
stable security definer set search_path from current language sql as $$
  select products.id, products.generic_name from products
  where of_table = 'products' and products.id = any(ids) and products.org_id = any(string_to_array(person_path(), '.'))
  union all
  select batches.id, batches.batch_no from batches
  where of_table = 'batches' and batches.id = any(ids) and batches.org_id = any(string_to_array(person_path(), '.'));
$$;
revoke execute on function titles_above(text, text[]) from public;
grant execute on function titles_above(text, text[]) to pharos_person, pharos_root;
