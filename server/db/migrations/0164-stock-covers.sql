-- How long the stock of a product in a machine lasts, worked out for all of them every hour. Only what changed is
-- written, and nothing is checked row by row: the rows come from the lanes and go with them.
create table stock_covers (
  device_id text not null,
  product_id text not null,
  org_id text not null,
  -- Of contract/stocking/cover.ts.
  cover jsonb not null,
  primary key (device_id, product_id)
);
create index stock_covers_org on stock_covers (org_id);
select tenant_table('stock_covers');

-- What was moved since a day, over all machines, without a costly index on the busiest table.
create index stock_ledger_time on stock_ledger using brin (at);
