-- A person asks for the money of an order of our own channels, whole or of chosen lines.
alter table orders
  add column refund_cause text check (refund_cause in ('wrong_goods', 'damaged', 'complaint', 'other'));
alter table order_items
  add column refund_asked_qty int not null default 0
    check (refund_asked_qty >= 0 and refund_asked_qty + refunded_qty <= qty);
