-- The ledger of the lanes as a list: every movement with what stood there before, and the way to its document.
create view stock_movement_list with (security_invoker = true) as
select m.id, d.org_id, 1 as version, m.at as created_at, m.at as updated_at, m.at, m.device_id, m.lane_no, l.id as lane_id,
  -- What a visit took out of a lane is booked as a replenishment of less than nothing.
  case when m.kind = 'repl' and m.delta < 0 then 'removal' else m.kind end as kind,
  m.delta, m.balance - m.delta as before_qty, m.balance as after_qty, m.product_id,
  coalesce(b.batch_no, v.batch_no) as batch_no,
  -- A machine's own report is no document.
  coalesce(o.order_no, v.order_no, case when m.ref_no !~ '^lane' then m.ref_no end) as ref_no,
  v.order_id, t.id as replenish_id, s.id as stocktake_id, r.id as return_id, m.actor as made_by
from stock_ledger m
  join devices d on d.id = m.device_id
  left join lanes l on l.device_id = m.device_id and l.lane_no = m.lane_no
  left join batches b on b.id = m.batch_id
  left join vend_records v on m.kind = 'sale' and v.device_id = m.device_id and v.task = m.ref_no and v.lane_no = m.lane_no
  left join orders o on o.id = v.order_id
  left join replenish_tasks t on m.kind in ('repl', 'adjust') and t.repl_no = m.ref_no
  left join stocktakes s on m.kind = 'adjust' and s.batch_no = m.ref_no
  left join return_forms r on m.kind = 'return' and r.form_no = m.ref_no
-- A reseller sees the lanes he was granted (0292).
where (select person_reseller()) is null or (m.device_id, m.lane_no) in (select g.device_id, g.lane_no from reseller_lanes() g);
select person_table('stock_movement_list');

select list_indexes('stock_ledger', array['at'], array[]::text[]);
create index stock_ledger_ref on stock_ledger (ref_no);

-- What went back of an order as a whole went back of its lines, too.
update order_items i set refund_amt = i.amt - i.discount_amt, refunded_qty = i.qty
from orders o where o.id = i.order_id and o.paid_amt > 0 and o.refund_amt = o.paid_amt and i.refund_amt < i.amt - i.discount_amt;
