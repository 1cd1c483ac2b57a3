-- Lists of a million records need an index for every column they are sorted by, and trigrams for search.

-- Trigrams make `ilike '%text%'` fast; where the extension may not be had, lists are merely slower.
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm cannot be installed: %', sqlerrm;
end $$;

-- Indexes of a list: one for each column it can be sorted by, one over the texts that are searched.
create function list_indexes(target text, sorted text[], searched text[]) returns void language plpgsql as $$
declare
  col text;
begin
  foreach col in array sorted loop
    execute format('create index if not exists %I on %I (%I, id)', target || '_by_' || col, target, col);
  end loop;
  if cardinality(searched) > 0 and exists (select from pg_extension where extname = 'pg_trgm') then
    execute format('create index if not exists %I on %I using gin (%s)', target || '_search', target,
      (select string_agg(format('%I gin_trgm_ops', each), ', ') from unnest(searched) each));
  end if;
end $$;

select list_indexes('users', array['code', 'phone', 'email', 'status', 'role_id'], array['name', 'code', 'email']);
select list_indexes('organizations', array['name', 'code', 'city', 'created_at'], array['name', 'code', 'contact_name']);
