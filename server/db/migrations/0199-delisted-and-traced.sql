-- Lanes of products that were delisted before a hold kept them from selling: the next report put them back on sale.
update lanes set hold = 'paused', sale_state = 'paused', pause_reason = 'delisted', hold_at = now(), hold_proof = 'waiting',
  version = lanes.version + 1, updated_at = now()
from products
where products.id = lanes.product_id and products.sale_state = 'delisted' and products.approved_at is not null
  and lanes.hold is null;

-- A box that comes in is looked for among those that were sold.
create index vend_records_trace on vend_records (trace_code) where trace_code is not null;
create index order_items_trace on order_items (trace_code) where trace_code is not null;
