-- Of how many of the steps of waiting pharmacists were told.
alter table prescriptions add column waiting_told smallint not null default 0;
create index prescriptions_untold on prescriptions (queued_at)
  where state in ('pending_review', 'pending_second');

-- When people were told that an order is new, that it is stuck, and of which deadline of a refund.
alter table orders
  add column new_told_at timestamptz,
  add column stuck_told_at timestamptz,
  add column due_told_for timestamptz;
create index orders_untold on orders (paid_at) where status = 'paid' and refund_status = 'none';
create index orders_refund_due on orders (refund_deadline_at) where refund_status = 'pending_review';
alter table jd_after_sales add column due_told_for timestamptz;
