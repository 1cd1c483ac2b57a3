-- What was put into or taken out of a machine while its door was open.
create index stock_ledger_device_at on stock_ledger (device_id, at);
