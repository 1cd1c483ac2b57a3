-- Whether a platform lends the customer a number for the order, its extension, and how his own ends; known of orders from now on.
alter table orders
  add column receiver_phone_kind text check (receiver_phone_kind in ('own', 'privacy')),
  add column receiver_phone_ext text,
  add column receiver_phone_tail text;
