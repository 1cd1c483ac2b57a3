-- A box that comes in is looked for among those that were sold.
create index vend_records_trace on vend_records (trace_code) where trace_code is not null;
create index order_items_trace on order_items (trace_code) where trace_code is not null;
