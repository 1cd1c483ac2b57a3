-- What patients told a doctor is sealed as their other data is. Records stay as they are: a value that stands plain is
-- sealed once, and nothing else of them changes.
create function seal_once() returns trigger language plpgsql as $$
declare
  health text[] := array['conclusion', 'advice', 'transcript'];
  was jsonb := to_jsonb(old);
  is_now jsonb;
begin
  if tg_op = 'UPDATE' and new is distinct from old then
    is_now := to_jsonb(new);
    if is_now - health = was - health and not exists (
      select from unnest(health) as name
      where is_now ->> name is distinct from was ->> name
        and not coalesce(was ->> name not like 'sealed.1.%' and is_now ->> name like 'sealed.1.%', false)) then
      return new;
    end if;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger append_only on consult_records;
create trigger append_only before update or delete on consult_records for each row execute function seal_once();
create index consult_records_plain on consult_records (id)
  where conclusion not like 'sealed.1.%' or advice not like 'sealed.1.%' or transcript not like 'sealed.1.%';
