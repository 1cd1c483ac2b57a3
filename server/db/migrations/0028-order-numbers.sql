-- The order a vend belongs to, as the machine names it: what a customer at the telephone reads out.
alter table vend_records add column order_no text;
create index vend_records_order on vend_records using gin (order_no gin_trgm_ops, task gin_trgm_ops);
create index vend_records_at on vend_records (at desc);
