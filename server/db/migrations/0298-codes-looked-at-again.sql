-- A code that was closed is looked at once more: a telephone that was slow may have paid all the same, and the notice
-- of it may be lost.
alter table shop_orders add column code_looked_at timestamptz;
update shop_orders set code_looked_at = code_closed_at;
create index shop_orders_closed_codes on shop_orders (code_closed_at)
  where code_closed_at is not null and code_looked_at is null;
alter table charge_orders add column code_looked_at timestamptz;
update charge_orders set code_looked_at = code_closed_at;
create index charge_orders_closed_codes on charge_orders (code_closed_at)
  where code_looked_at is null and state = 'cancelled';
alter table iot_renewal_orders add column code_looked_at timestamptz;
update iot_renewal_orders set code_looked_at = code_closed_at;
create index iot_renewal_orders_closed_codes on iot_renewal_orders (code_closed_at)
  where code_looked_at is null and state = 'cancelled';
