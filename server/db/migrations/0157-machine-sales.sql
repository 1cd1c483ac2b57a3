-- What a machine says of a sale beside what came out: how it was paid, whether it gave the money back, and the codes
-- on the box; and what was known of the lane at that moment: its price and its front batch.
alter table vend_records add column pay_method text
  check (pay_method in ('wechat', 'alipay', 'unionpay', 'insurance', 'platform', 'cash'));
alter table vend_records add column given_back boolean not null default false;
alter table vend_records add column price int check (price >= 0);
alter table vend_records add column batch_no text;
alter table vend_records add column trace_code text;
-- The order it belongs to. Until then it waits; what was stored before machine sales were orders does not.
alter table vend_records add column order_id text references orders (id);
alter table vend_records add column waits boolean not null default false;
create index vend_records_waiting on vend_records (recv_at) where waits;
create index vend_records_of_order on vend_records (order_id) where order_id is not null;

