-- What was counted in a lane: the third book beside what the machine says and what was moved. Never changed.
create table lane_counts (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  lane_no text not null,
  product_id text,
  at timestamptz not null,
  qty int not null check (qty >= 0),
  ref_no text not null,
  actor text
);
create index lane_counts_lane on lane_counts (device_id, lane_no, at desc);
create index lane_counts_org on lane_counts (org_id);
select tenant_table('lane_counts');
insert into lane_counts (id, org_id, device_id, lane_no, product_id, at, qty, ref_no)
select s.id || '-' || (line ->> 'laneNo'), s.org_id, s.device_id, line ->> 'laneNo', line ->> 'productId',
  s.approved_at, (line ->> 'countQty')::int, s.batch_no
from stocktakes s cross join jsonb_array_elements(s.lines) line
where s.state = 'approved' and s.approved_at is not null and jsonb_typeof(line -> 'countQty') = 'number'
  and (line ->> 'countQty')::int >= 0
on conflict do nothing;
select guard_append_only('lane_counts');

-- Lanes whose books disagree, until somebody has settled it.
create table stock_discrepancies (
  id text primary key,
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  lane_no text not null,
  product_id text references products (id),
  state text not null default 'open' check (state in ('open', 'counted', 'explained', 'settled')),
  diff int not null,
  amount bigint not null default 0 check (amount >= 0),
  reported_qty int,
  reported_at timestamptz,
  reported_sure text check (reported_sure in ('high', 'medium', 'low')),
  computed_qty int,
  computed_since timestamptz,
  computed_sure text check (computed_sure in ('high', 'medium', 'low')),
  counted_qty int,
  counted_at timestamptz,
  counted_sure text check (counted_sure in ('high', 'medium', 'low')),
  suspect text check (suspect in ('jam', 'mis_load', 'wrong_planogram', 'theft', 'message_lost', 'message_doubled',
    'unknown')),
  suspect_sure text check (suspect_sure in ('high', 'medium', 'low')),
  seen_at timestamptz not null,
  cause text check (cause in ('jam', 'mis_load', 'wrong_planogram', 'theft', 'message_lost', 'message_doubled',
    'unknown')),
  explanation text,
  explained_by text references users (id),
  settled_by text references users (id),
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody settles what he explained himself.
  check (settled_by is null or explained_by is null or settled_by <> explained_by)
);
-- One lane has one question open at a time.
create unique index stock_discrepancies_open on stock_discrepancies (device_id, lane_no) where state <> 'settled';
create index stock_discrepancies_org on stock_discrepancies (org_id, seen_at desc, id);
create index stock_discrepancies_device on stock_discrepancies (device_id);
create index stock_discrepancies_product on stock_discrepancies (product_id);
create index stock_discrepancies_explained_by on stock_discrepancies (explained_by);
create index stock_discrepancies_settled_by on stock_discrepancies (settled_by);
select tenant_table('stock_discrepancies');
select list_indexes('stock_discrepancies', array['amount', 'diff', 'seen_at', 'lane_no', 'settled_at'],
  array['lane_no', 'explanation']);

-- Rows that were booked because the machine said another number than the sum: what the truth is looked for by.
create index stock_ledger_said on stock_ledger (device_id, lane_no, at) where kind = 'adjust' and actor is null;
