-- Prices that are planned for a day of trade. Of a lane another person agrees first; a plan is about the goods that lie
-- there, and goes with them.
alter table charge_items
  add column next_monthly_fee bigint check (next_monthly_fee >= 0),
  add column next_yearly_fee bigint check (next_yearly_fee >= 0),
  add column next_from date,
  add constraint charge_items_next check ((next_from is null) = (next_monthly_fee is null)
    and (next_from is null) = (next_yearly_fee is null));
alter table lanes
  add column next_price bigint check (next_price > 0),
  add column next_price_from date,
  add column next_price_by text references users (id),
  add column next_price_agreed boolean not null default false,
  add constraint lanes_next_price check ((next_price_from is null) = (next_price is null)
    and (next_price is not null or not next_price_agreed));
create index lanes_next_price on lanes (next_price_from) where next_price_from is not null;
create index lanes_next_price_by on lanes (next_price_by) where next_price_by is not null;
select list_indexes('lanes', array['next_price_from'], array[]::text[]);

create function drop_planned_price() returns trigger language plpgsql as $$
begin
  new.next_price := null;
  new.next_price_from := null;
  new.next_price_by := null;
  new.next_price_agreed := false;
  return new;
end $$;
create trigger lanes_drop_planned_price before update of product_id on lanes for each row
  when (old.product_id is distinct from new.product_id) execute function drop_planned_price();
