-- Warehouses: what lies in them by batch, a ledger that alone moves it, and the least of a product that should be there.
create table warehouses (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null,
  name text not null,
  address text,
  keeper_id text references users (id),
  storage_classes jsonb not null default '[]',
  -- Machines of the institution, and of those below it without a warehouse of their own, are supplied from here.
  picking boolean not null default true,
  enabled boolean not null default true,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, code)
);
select tenant_table('warehouses', true);
create index warehouses_org on warehouses (org_id);
create index warehouses_keeper on warehouses (keeper_id);
create unique index warehouses_picking on warehouses (org_id) where picking and enabled;
select list_indexes('warehouses', array['code', 'name', 'created_at'], array['name', 'code', 'address']);

create table warehouse_products (
  id text primary key,
  org_id text not null references organizations (id),
  warehouse_id text not null references warehouses (id),
  product_id text not null references products (id),
  min_qty int not null default 0 check (min_qty >= 0),
  -- Of batches that may leave; the ledger and the states of the batches move it.
  available int not null default 0 check (available >= 0),
  low boolean not null default false,
  told_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (warehouse_id, product_id)
);
select tenant_table('warehouse_products');
create index warehouse_products_org on warehouse_products (org_id);
create index warehouse_products_product on warehouse_products (product_id);
create index warehouse_products_low on warehouse_products (low) where low or told_at is not null;
select list_indexes('warehouse_products', array['available', 'min_qty', 'created_at', 'updated_at'], array[]::text[]);

create function note_low() returns trigger language plpgsql as $$
begin
  new.low := new.available < new.min_qty;
  return new;
end $$;
create trigger note_low before insert or update on warehouse_products for each row execute function note_low();

create table warehouse_stocks (
  id text primary key,
  org_id text not null references organizations (id),
  warehouse_id text not null references warehouses (id),
  batch_id text not null references batches (id),
  -- Of the batch and its product, which may belong to an institution above; kept by the database.
  product_id text not null references products (id),
  batch_no text not null,
  expiry date not null,
  batch_state text not null,
  stop_sale_days int not null,
  free int not null default 0,
  reserved int not null default 0,
  quarantined int not null default 0,
  on_hand int generated always as (free + reserved + quarantined) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (warehouse_id, batch_id),
  constraint warehouse_stocks_counts check (free >= 0 and reserved >= 0 and quarantined >= 0)
);
select tenant_table('warehouse_stocks');
create index warehouse_stocks_org on warehouse_stocks (org_id);
create index warehouse_stocks_batch on warehouse_stocks (batch_id);
create index warehouse_stocks_product on warehouse_stocks (product_id);
create index warehouse_stocks_next on warehouse_stocks (warehouse_id, product_id, expiry);
select list_indexes('warehouse_stocks', array['batch_no', 'expiry', 'on_hand', 'free', 'reserved', 'quarantined', 'created_at',
  'updated_at'], array['batch_no']);

create table warehouse_movements (
  id text primary key,
  org_id text not null references organizations (id),
  warehouse_id text not null references warehouses (id),
  stock_id text not null references warehouse_stocks (id),
  product_id text not null references products (id),
  batch_id text not null references batches (id),
  kind text not null,
  from_pot text not null,
  to_pot text not null,
  qty int not null check (qty > 0),
  ref_no text,
  reason text,
  made_by text references users (id),
  free_after int not null default 0,
  on_hand_after int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint warehouse_movements_way check ((kind, from_pot, to_pot) in (
    ('purchase', 'outside', 'free'), ('put_in', 'outside', 'free'), ('reserve', 'free', 'reserved'),
    ('unreserve', 'reserved', 'free'), ('requisition', 'reserved', 'outside'), ('pick', 'free', 'outside'),
    ('pick_back', 'outside', 'free'), ('return', 'outside', 'free'), ('return_held', 'outside', 'quarantined'),
    ('quarantine', 'free', 'quarantined'), ('release', 'quarantined', 'free'), ('dispose', 'quarantined', 'outside'),
    ('surplus', 'outside', 'free'), ('shortage', 'free', 'outside')))
);
select guard_append_only('warehouse_movements');
select tenant_table('warehouse_movements');
create index warehouse_movements_org on warehouse_movements (org_id);
create index warehouse_movements_stock on warehouse_movements (stock_id, created_at desc, id);
create index warehouse_movements_warehouse on warehouse_movements (warehouse_id);
create index warehouse_movements_product on warehouse_movements (product_id);
create index warehouse_movements_batch on warehouse_movements (batch_id);
create index warehouse_movements_ref on warehouse_movements (ref_no);
select list_indexes('warehouse_movements', array['created_at', 'qty'], array['ref_no', 'reason']);

-- A movement moves the counts below the lock of their row; what would fall below zero is refused.
create function apply_warehouse_movement() returns trigger language plpgsql as $$
begin
  update warehouse_stocks set
    free = free + case when new.to_pot = 'free' then new.qty when new.from_pot = 'free' then -new.qty else 0 end,
    reserved = reserved + case when new.to_pot = 'reserved' then new.qty when new.from_pot = 'reserved' then -new.qty else 0 end,
    quarantined = quarantined + case when new.to_pot = 'quarantined' then new.qty
      when new.from_pot = 'quarantined' then -new.qty else 0 end,
    updated_at = greatest(updated_at, new.created_at)
  where id = new.stock_id and warehouse_id = new.warehouse_id and org_id = new.org_id and batch_id = new.batch_id
  returning free, on_hand, product_id into new.free_after, new.on_hand_after, new.product_id;
  if not found then
    raise exception 'stock % is not one of warehouse %', new.stock_id, new.warehouse_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger apply before insert on warehouse_movements for each row execute function apply_warehouse_movement();

create function may_leave(state text, free int) returns int immutable language sql as $$
  select case when state in ('normal', 'near_expiry') then free else 0 end;
$$;

-- Sums go by what changed, so that two batches of a product can move at once.
create function sum_warehouse_product() returns trigger language plpgsql security definer set search_path from current as $$
declare
  step int := may_leave(new.batch_state, new.free) - case tg_op when 'INSERT' then 0 else may_leave(old.batch_state, old.free) end;
begin
  insert into warehouse_products (id, org_id, warehouse_id, product_id, available)
    values (new.id, new.org_id, new.warehouse_id, new.product_id, greatest(step, 0))
    on conflict (warehouse_id, product_id) do update set available = warehouse_products.available + step,
      updated_at = now() where step <> 0;
  return null;
end $$;
create trigger sum_product after insert or update on warehouse_stocks
  for each row execute function sum_warehouse_product();

-- What a warehouse has to know of a batch goes with the batch.
create function tell_warehouses() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update warehouse_stocks set batch_no = new.batch_no, expiry = new.expiry, batch_state = new.state,
    version = version + 1, updated_at = now()
  where batch_id = new.id;
  return null;
end $$;
create trigger tell_warehouses after update of batch_no, expiry, state on batches
  for each row when ((old.batch_no, old.expiry, old.state) is distinct from (new.batch_no, new.expiry, new.state))
  execute function tell_warehouses();

-- Whoever fills a machine takes from the warehouse above it without seeing what else lies there.
create function warehouse_open(wanted text) returns boolean stable security definer set search_path from current language sql as $$
  select exists (select from warehouses w join organizations o on o.id = w.org_id
    where w.id = wanted and (person_path() is null or starts_with(o.path, person_path())
      or w.org_id = any(string_to_array(person_path(), '.'))));
$$;

-- The warehouse that machines of an institution are supplied from: its own, or the nearest above it.
create function warehouse_for(institution text) returns text stable security definer set search_path from current language sql as $$
  select w.id from organizations o
  join warehouses w on w.org_id = any(string_to_array(o.path, '.')) and w.picking and w.enabled
  join organizations keeper on keeper.id = w.org_id
  where o.id = institution and warehouse_open(w.id)
  order by length(keeper.path) desc limit 1;
$$;

-- What may leave, the first to expire first, locked.
create function warehouse_choice(wanted text, products text[]) returns table (id text, product_id text, batch_id text,
  batch_no text, expiry date, batch_state text, stop_sale_days int, free int)
security definer set search_path from current language plpgsql as $$
begin
  if not warehouse_open(wanted) then return; end if;
  return query select s.id, s.product_id, s.batch_id, s.batch_no, s.expiry, s.batch_state, s.stop_sale_days, s.free
    from warehouse_stocks s
    where s.warehouse_id = wanted and s.product_id = any(products) and s.free > 0
    order by s.expiry, s.batch_no, s.id for update;
end $$;

-- Whether a batch can be packed for the machines of an institution: without a warehouse nobody knows, and any can.
create function warehouse_keeps(institution text, batch text) returns boolean stable
security definer set search_path from current language sql as $$
  select case when warehouse_for(institution) is null then true else exists (select from warehouse_stocks s
    where s.warehouse_id = warehouse_for(institution) and s.batch_id = batch and s.free > 0) end;
$$;

-- What was taken for a document and has not come back, by batch.
create function warehouse_taken(wanted text, document text) returns table (batch_id text, product_id text, qty int)
stable security definer set search_path from current language sql as $$
  select m.batch_id, m.product_id, sum(case when m.from_pot = 'outside' then -m.qty when m.to_pot = 'outside' then m.qty else 0 end)::int
  from warehouse_movements m where m.warehouse_id = wanted and m.ref_no = document and warehouse_open(wanted)
  group by m.batch_id, m.product_id having sum(case when m.from_pot = 'outside' then -m.qty when m.to_pot = 'outside' then m.qty else 0 end) > 0;
$$;

create function book_warehouse(move_id text, of_warehouse text, of_batch text, of_kind text, way text[], units int,
  document text, why text, person text, moment timestamptz) returns text
security definer set search_path from current language plpgsql as $$
declare
  stock text;
  owner text;
  known text;
  held boolean;
begin
  if not warehouse_open(of_warehouse) then
    raise exception 'warehouse % is not open', of_warehouse using errcode = 'foreign_key_violation';
  end if;
  select w.org_id into owner from warehouses w where w.id = of_warehouse;
  insert into warehouse_stocks (id, org_id, warehouse_id, batch_id, product_id, batch_no, expiry, batch_state,
      stop_sale_days, created_at, updated_at)
    select move_id, owner, of_warehouse, b.id, b.product_id, b.batch_no, b.expiry, b.state,
      coalesce(p.stop_sale_days, 30), moment, moment
    from batches b join products p on p.id = b.product_id
    join organizations maker on maker.id = b.org_id join organizations keeper on keeper.id = owner
    where b.id = of_batch and (starts_with(keeper.path, maker.path) or starts_with(maker.path, keeper.path))
    on conflict (warehouse_id, batch_id) do nothing;
  select s.id, s.batch_no, s.batch_state not in ('normal', 'near_expiry')
      or s.expiry - (moment at time zone 'Asia/Shanghai')::date <= s.stop_sale_days
    into stock, known, held
    from warehouse_stocks s where s.warehouse_id = of_warehouse and s.batch_id = of_batch for update;
  -- Whoever was faster has called the batch back, or its day has come.
  if held and of_kind in ('reserve', 'requisition', 'pick', 'return', 'release') then
    raise exception '%', known using errcode = 'restrict_violation';
  end if;
  insert into warehouse_movements (id, org_id, warehouse_id, stock_id, product_id, batch_id, kind, from_pot, to_pot, qty,
      ref_no, reason, made_by, created_at, updated_at)
    select move_id, owner, of_warehouse, s.id, s.product_id, s.batch_id, of_kind, way[1], way[2], units,
      document, why, person, moment, moment
    from warehouse_stocks s where s.id = stock;
  return stock;
end $$;

do $$
declare
  each regprocedure;
begin
  foreach each in array array['warehouse_open(text)', 'warehouse_for(text)', 'warehouse_choice(text, text[])',
    'warehouse_taken(text, text)', 'warehouse_keeps(text, text)',
    'book_warehouse(text, text, text, text, text[], int, text, text, text, timestamptz)']::regprocedure[] loop
    execute format('revoke execute on function %s from public', each);
    execute format('grant execute on function %s to pharos_person, pharos_root', each);
  end loop;
end $$;

-- What the ledger adds up to, beside what the counts say: a row of this view is an error.
create view warehouse_differences with (security_invoker = true) as
select s.id, s.org_id, s.free, s.reserved, s.quarantined, sums.free as ledger_free, sums.reserved as ledger_reserved,
  sums.quarantined as ledger_quarantined
from warehouse_stocks s
cross join lateral (
  select coalesce(sum(case 'free' when m.to_pot then m.qty when m.from_pot then -m.qty end), 0) as free,
    coalesce(sum(case 'reserved' when m.to_pot then m.qty when m.from_pot then -m.qty end), 0) as reserved,
    coalesce(sum(case 'quarantined' when m.to_pot then m.qty when m.from_pot then -m.qty end), 0) as quarantined
  from warehouse_movements m where m.stock_id = s.id) sums
where (s.free, s.reserved, s.quarantined) is distinct from (sums.free, sums.reserved, sums.quarantined);
select person_table('warehouse_differences');

-- Where delivered goods went, and which warehouse a form is about; without one, its name stands in the form as before.
alter table purchase_orders add column warehouse_id text references warehouses (id);
create index purchase_orders_warehouse on purchase_orders (warehouse_id);
alter table requisition_forms add column warehouse_id text references warehouses (id);
create index requisition_forms_warehouse on requisition_forms (warehouse_id);
alter table return_forms add column warehouse_id text references warehouses (id);
create index return_forms_warehouse on return_forms (warehouse_id);
