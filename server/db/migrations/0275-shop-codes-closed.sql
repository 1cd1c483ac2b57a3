-- The provider takes no money any more by the code of an order: asked once more when the order is canceled, whoever
-- canceled it, for a code may have been paid that very moment and its notice lost.
alter table shop_orders add column code_closed_at timestamptz;
update shop_orders s set code_closed_at = now() from orders o
where o.id = s.order_id and (o.paid_at is not null or o.placed_at < now() - interval '2 days');
create index shop_orders_codes on shop_orders (order_id) where code_url is not null and code_closed_at is null;
