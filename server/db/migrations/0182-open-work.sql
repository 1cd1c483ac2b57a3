-- What jobs look for every few seconds: orders, prescriptions and words of machines that still wait for something. They
-- are few, and were found by reading everything there ever was.
create index orders_unpaid on orders (pay_deadline) where status = 'pending_payment';
create index orders_refunding on orders (updated_at) where refund_status = 'refunding';
create index orders_open on orders (fulfil_status, paid_at) where status = 'paid';
create index device_events_pickup on device_events (recv_at) where kind = 'pickup';
create index device_events_ack on device_events ((body ->> 'cmd')) where kind = 'ack';
create index prescriptions_order on prescriptions (order_no) where order_no is not null;
create index prescriptions_dispensing on prescriptions (id) where state = 'dispensing';
create index prescriptions_open on prescriptions (valid_until)
  where state in ('received', 'mapped', 'unmapped', 'pending_second', 'pending_review', 'reviewing', 'approved');
