-- What has become of the goods of each line, beside its money.
create or replace view trading_details with (security_invoker = true) as
select i.id, i.org_id, o.order_no, o.channel, o.plat_order_no, o.status, o.refund_status, o.device_id,
  i.name as product_name, i.spec, i.approval_no, i.qty, i.price, i.amt, i.discount_amt, i.refund_amt, i.cost_amt,
  i.lane_no, i.batch_no, i.trace_code, o.pay_method, o.placed_at, o.paid_at,
  o.version, i.created_at, o.updated_at,
  extract(hour from o.placed_at at time zone 'Asia/Shanghai')::int as hour, p.category_id, o.fulfil_status
from order_items i join orders o on o.id = i.order_id left join products p on p.id = i.product_id;
