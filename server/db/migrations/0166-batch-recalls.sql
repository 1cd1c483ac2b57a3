-- Batches called back: the lanes that held them, who emptied those, and who bought of them.
create table batch_recalls (
  id text primary key,
  org_id text not null references organizations (id),
  recall_no text not null,
  batch_id text not null references batches (id),
  product_id text not null references products (id),
  level text not null check (level in ('1', '2', '3')),
  state text not null default 'open' check (state in ('open', 'verified', 'closed')),
  progress int not null default 0 check (progress between 0 and 100),
  lane_count int not null default 0,
  held_qty int not null default 0,
  removed_qty int not null default 0,
  sold_qty int not null default 0,
  maybe_sold_qty int not null default 0,
  lines jsonb not null default '[]',
  sales jsonb not null default '[]',
  opened_by text references users (id),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  verified_at timestamptz,
  reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Done is what is confirmed for every lane.
  check (state = 'open' or progress = 100)
);
create index batch_recalls_org on batch_recalls (org_id, opened_at desc, id);
create index batch_recalls_batch on batch_recalls (batch_id);
create index batch_recalls_product on batch_recalls (product_id);
create index batch_recalls_opened_by on batch_recalls (opened_by);
select tenant_table('batch_recalls');
select list_indexes('batch_recalls', array['opened_at', 'due_at', 'progress', 'recall_no'], array['recall_no', 'reason']);
