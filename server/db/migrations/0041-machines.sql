-- What is set on a machine, where it stands, and whom its alarms reach.

alter table devices
  alter column point_no drop not null,
  add column indoor boolean not null default true,
  add column open_hours text,
  add column licence_address_recorded boolean not null default false,
  add column contacts jsonb not null default '[]',
  add column sales_policy text not null default 'otc_b' check (sales_policy in ('otc_b', 'otc', 'all')),
  add column sales_policy_doc text,
  add column t_low numeric(4, 1),
  add column t_high numeric(4, 1),
  add column rh_low numeric(4, 1),
  add column rh_high numeric(4, 1),
  -- Sealed; nobody is shown it again.
  add column maintenance_pwd_sealed text,
  add column maintenance_pwd_at timestamptz,
  add column restart_enabled boolean not null default false,
  add column restart_interval_days int check (restart_interval_days between 1 and 30),
  add column restart_time text check (restart_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column video_device_serial text check (video_device_serial ~ '^[A-Z0-9]{6,32}$'),
  add column video_vendor text,
  add column security_user_ids jsonb not null default '[]',
  add column repair_user_ids jsonb not null default '[]',
  add column pharmacist_ids jsonb not null default '[]',
  add column extra jsonb not null default '[]',
  add column oper_state text not null default 'normal'
    check (oper_state in ('normal', 'maintenance', 'fault', 'locked')),
  add column sale_state text not null default 'on' check (sale_state in ('on', 'off', 'temp_locked')),
  add column merchant_id text references organizations (id),
  add column dealer_id text references organizations (id),
  add column warranty_until date,
  add column service_expire_at date,
  add column remarks text,
  add constraint devices_t_range check (t_low < t_high),
  add constraint devices_rh_range check (rh_low < rh_high);
create index devices_merchant on devices (merchant_id);
create index devices_dealer on devices (dealer_id);
select list_indexes('devices',
  array['name', 'serial_no', 'point_no', 'point_name', 'city', 'sale_state', 'model', 'store_no', 'enabled'],
  array['name', 'serial_no', 'point_no', 'point_name', 'store_no', 'city', 'address']);

alter table cabinets
  add column cabinet_type_id text references cabinet_types (id),
  add column slave_addr int not null default 1 check (slave_addr between 1 and 8);
alter table trays add column pallet_type_id text references pallet_types (id);
create index cabinets_type on cabinets (cabinet_type_id);
create index trays_type on trays (pallet_type_id);
create index lanes_tray on lanes (tray_id);

-- Lanes belong to the organisation of their machine; it is repeated so that rows can be told apart by it.
alter table lanes
  add column org_id text references organizations (id),
  add column motor_code text,
  add column locked_stock int not null default 0,
  add column par_level int check (par_level >= 0),
  add column pause_reason text,
  -- A test dispense that worked, since the last fault.
  add column tested_at timestamptz,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add constraint lanes_locked check (locked_stock between 0 and stock);
update lanes set org_id = devices.org_id from devices where devices.id = lanes.device_id;
create function lane_org() returns trigger language plpgsql as $$
begin
  new.org_id := coalesce(new.org_id, (select org_id from devices where id = new.device_id));
  new.motor_code := coalesce(new.motor_code,
    (select lpad(((tray_no - 1) * 10 + new.col)::text, 3, '0') from trays where id = new.tray_id));
  return new;
end $$;
create trigger lane_org before insert on lanes for each row execute function lane_org();
update lanes set motor_code = lpad(((tray_no - 1) * 10 + col)::text, 3, '0') from trays where trays.id = lanes.tray_id;
alter table lanes alter column org_id set not null;
select tenant_table('lanes');
select person_table('cabinets', 'insert, update, delete');
select person_table('trays', 'insert, update, delete');
select list_indexes('lanes', array['lane_no', 'device_id', 'stock', 'capacity', 'price', 'sale_state', 'health', 'reported_at'],
  array['lane_no', 'motor_code']);
create index lanes_org on lanes (org_id, lane_no, id);

-- What lies in a lane, the front first: batches that were counted in, and units nobody knows the batch of.
create table lane_batches (
  id text primary key,
  org_id text not null references organizations (id),
  lane_id text not null references lanes (id) on delete cascade deferrable initially deferred,
  pos int not null,
  batch_id text references batches (id),
  -- Of the batch and its product, which may belong to an organisation above that whoever fills the lane does not see.
  batch_no text,
  expiry date,
  product_id text,
  product_name text,
  stop_sale_days int not null default 30,
  qty int not null check (qty > 0),
  planned_action text check (planned_action in ('discount', 'move', 'return', 'destroy')),
  due_at date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lane_batches_lane on lane_batches (lane_id, pos);
create index lane_batches_batch on lane_batches (batch_id);
create index lane_batches_org on lane_batches (org_id);
create index lane_batches_expiry on lane_batches (expiry);
select tenant_table('lane_batches');

create function batch_facts() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select batches.batch_no, batches.expiry, products.id, products.generic_name,
    coalesce((to_jsonb(products) ->> 'stop_sale_days')::int, 30)
  into new.batch_no, new.expiry, new.product_id, new.product_name, new.stop_sale_days
  from batches join products on products.id = batches.product_id where batches.id = new.batch_id;
  new.stop_sale_days := coalesce(new.stop_sale_days, 30);
  return new;
end $$;
create trigger batch_facts before insert or update of batch_id on lane_batches
  for each row execute function batch_facts();

-- Whoever moves the stock of a lane: its batches always add up to it. Goods leave at the front; goods nobody
-- named a batch of come in at the rear.
create function settle_batches() returns trigger language plpgsql as $$
declare
  excess int := coalesce((select sum(qty) from lane_batches where lane_id = new.id), 0) - new.stock;
  front record;
begin
  if excess < 0 then
    insert into lane_batches (id, org_id, lane_id, pos, qty) values (
      new.id || '-' || coalesce((select max(pos) + 1 from lane_batches where lane_id = new.id), 0),
      new.org_id, new.id, coalesce((select max(pos) + 1 from lane_batches where lane_id = new.id), 0), -excess);
    return new;
  end if;
  for front in select id, qty from lane_batches where lane_id = new.id order by pos loop
    exit when excess <= 0;
    if front.qty <= excess then
      delete from lane_batches where id = front.id;
    else
      update lane_batches set qty = front.qty - excess, updated_at = now() where id = front.id;
    end if;
    excess := excess - front.qty;
  end loop;
  return new;
end $$;
create trigger settle_batches after insert or update of stock on lanes
  for each row execute function settle_batches();
insert into lane_batches (id, org_id, lane_id, pos, qty)
select id || '-0', org_id, id, 0, stock from lanes where stock > 0;

alter table stock_ledger add column batch_id text references batches (id);
select person_table('stock_ledger', 'insert');
