-- The ERP of a pharmacy chain as a partner: where it is, who we are there, and what it says its stores have.

create table erp_connections (
  id text primary key,
  -- One for each institution; those below it use it too.
  org_id text not null unique references organizations (id),
  name text not null,
  erp_code text not null,
  -- Of orders that no store and no machine with a store number has sold.
  store_no text not null,
  state text not null default 'draft' check (state in ('draft', 'connected', 'paused')),
  api_url text,
  cooperation text,
  -- Orders that were paid before are not its business.
  connected_at timestamptz,
  heard_at timestamptz,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state = 'draft' or (api_url is not null and cooperation is not null and connected_at is not null))
);
select tenant_table('erp_connections');
select list_indexes('erp_connections', array['name', 'erp_code', 'heard_at'], array[]::text[]);
create index erp_connections_cooperation on erp_connections (cooperation);

-- Sealed, and in no list: nobody reads it again, the server only.
create table erp_keys (
  connection_id text primary key references erp_connections (id) on delete cascade,
  org_id text not null references organizations (id),
  secret text not null,
  updated_at timestamptz not null default now()
);
select tenant_table('erp_keys');
create index erp_keys_org on erp_keys (org_id);

create table erp_stocks (
  id text primary key,
  org_id text not null references organizations (id),
  connection_id text not null references erp_connections (id) on delete cascade,
  store_no text not null,
  drug_id text not null,
  product_id text references products (id),
  quantity int not null check (quantity >= 0),
  -- When the ERP signed it: what arrives late does not undo what is newer.
  told_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (connection_id, store_no, drug_id)
);
select tenant_table('erp_stocks');
select list_indexes('erp_stocks', array['store_no', 'drug_id', 'quantity', 'told_at', 'connection_id', 'product_id'],
  array[]::text[]);
create index erp_stocks_org on erp_stocks (org_id, told_at);

alter table erp_orders add column connection_id text references erp_connections (id) on delete set null;
create index erp_orders_connection on erp_orders (connection_id, ordered_at);
create index erp_orders_order on erp_orders (order_no);
create index erp_orders_due on erp_orders (next_try_at) where push_state in ('new', 'pushing', 'retrying', 'pushed');
-- Orders that are not yet third-party orders are looked for from the newest.
create index orders_paid on orders (paid_at) where paid_at is not null;

alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check
  check (finding in ('unknown_store', 'unknown_product', 'unknown_order', 'amounts'));
