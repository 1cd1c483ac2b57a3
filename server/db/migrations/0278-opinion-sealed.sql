-- What a pharmacist writes about a prescription tells of the patient: sealed as the diagnosis is, and not searched.
-- A signature stays as it is: an opinion that stands plain is sealed once, and nothing else of it changes.
create function seal_opinion_once() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb;
begin
  if tg_op = 'UPDATE' then
    is_now := to_jsonb(new);
    if is_now - 'opinion' = was - 'opinion' and was ->> 'opinion' not like 'sealed.1.%' and is_now ->> 'opinion' like 'sealed.1.%' then
      return new;
    end if;
  end if;
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger append_only on prescription_reviews;
create trigger append_only before update or delete on prescription_reviews for each row execute function seal_opinion_once();
create index prescription_reviews_plain on prescription_reviews (id) where opinion not like 'sealed.1.%';
drop index if exists prescription_reviews_search;
select list_indexes('prescription_reviews', array['signed_at', 'result'], array['rx_no', 'pharmacist']);
