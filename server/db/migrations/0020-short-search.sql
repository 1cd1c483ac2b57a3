-- One or two characters are less than a trigram, and many a Chinese, Japanese or Korean word has no more.

-- All single characters and pairs of neighbours, in lower case. The texts are parted by line breaks, which no gram has.
-- What it costs to look at a record is understated: records that the index finds are not looked at again, though the
-- planner thinks so.
create function search_grams(variadic texts text[]) returns text[]
language plpgsql immutable parallel safe cost 20 as $$
declare
  line text := lower(array_to_string(texts, E'\n'));
  grams text[] := string_to_array(line, null)
    || string_to_array(regexp_replace(line, '(..)', E'\\1\n', 'g'), E'\n')
    || string_to_array(regexp_replace(substr(line, 2), '(..)', E'\\1\n', 'g'), E'\n');
begin
  return array_remove(array_remove(grams, E'\n'), '');
end $$;

-- As before, and with an index of those beside the trigrams. `searched` has the order of the definition's
-- `list.search`, without what is masked: queries must name the columns as the index does. Indexes of what was
-- searched until now are replaced.
create or replace function list_indexes(target text, sorted text[], searched text[]) returns void
language plpgsql as $$
declare
  col text;
begin
  foreach col in array sorted loop
    execute format('create index if not exists %I on %I (%I, id)', target || '_by_' || col, target, col);
  end loop;
  if cardinality(searched) = 0 then return; end if;
  execute format('drop index if exists %I, %I', target || '_grams', target || '_search');
  execute format('create index %I on %I using gin (search_grams(%s))', target || '_grams', target,
    (select string_agg(format('%I', each), ', ') from unnest(searched) each));
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute format('create index %I on %I using gin (%s)', target || '_search', target,
      (select string_agg(format('%I gin_trgm_ops', each), ', ') from unnest(searched) each));
  end if;
end $$;

select list_indexes('users', array[]::text[], array['name', 'code', 'remarks']);
select list_indexes('organizations', array[]::text[], array[
  'name', 'code', 'short_name', 'province', 'city', 'address', 'uscc', 'drug_licence_no'
]);
-- What the planner knows of an index over an expression comes with the next analysis.
analyze users;
analyze organizations;
