-- The ledger is compared with a part of the orders at a time: sums are made of the orders that are asked about. Grouped
-- first, all entries were added up for each part.
create or replace view order_ledger_differences with (security_invoker = true) as
select orders.id, orders.org_id, orders.order_no, orders.channel,
  case when paid_at is null then 0 else paid_amt end as order_paid, orders.refund_amt as order_refunded,
  coalesce(sums.paid, 0) as paid, coalesce(sums.refunded, 0) as refunded, coalesce(sums.owed, 0) as owed,
  coalesce(sums.sold, 0) as sold
from orders
cross join lateral (
  select
    sum(case when kind in ('payment', 'late_payment') then amount
      when kind = 'price_difference' then case when credit = 'owed' then amount else -amount end else 0 end) as paid,
    sum(case when kind in ('refund', 'partial_refund', 'late_refund') then amount else 0 end) as refunded,
    sum(case when credit = 'owed' then amount when debit = 'owed' then -amount else 0 end) as owed,
    sum(case when credit = 'sales' then amount when debit = 'sales' then -amount else 0 end) as sold,
    sum(case when debit = 'customer' then amount when credit = 'customer' then -amount else 0 end) as customer
  from order_entries where order_entries.order_id = orders.id
) sums
where coalesce(sums.paid, 0) <> case when paid_at is null then 0 else paid_amt end
  or coalesce(sums.refunded, 0) <> orders.refund_amt
  or coalesce(sums.paid, 0) <> coalesce(sums.sold, 0) + coalesce(sums.refunded, 0) + coalesce(sums.owed, 0)
  or sums.owed < 0 or sums.sold < 0 or sums.customer <> 0;
