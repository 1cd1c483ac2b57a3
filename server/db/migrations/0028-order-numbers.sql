-- The order a vend belongs to, as the machine names it: what a customer at the telephone reads out.
alter table vend_records add column order_no text;
create index vend_records_order on vend_records (order_no);
create index vend_records_task on vend_records (task);
