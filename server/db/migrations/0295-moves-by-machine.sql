-- Days of cover are worked out machine after machine: what moved lies together here, and spread over the table.
create index stock_ledger_moves on stock_ledger (device_id, at) include (lane_no, product_id, delta, kind, balance);
drop index stock_ledger_device_at;
