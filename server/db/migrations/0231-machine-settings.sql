-- What stands where and at which price, as the machine itself holds it, beside what the console wants.

-- Digests of its newest report (T18), and when that came.
create table setting_reports (
  device_id text primary key references devices (id) on delete cascade,
  plan text,
  prices text,
  reported_at timestamptz not null
);
create index device_events_cfg on device_events (recv_at) where kind = 'cfg';

-- Machines whose lanes were changed since somebody looked: a row for each transaction, so that nobody waits for another.
create table plan_changes (
  device_id text not null,
  tx text not null,
  primary key (device_id, tx)
);
select person_table('plan_changes', 'insert');
insert into plan_changes select distinct device_id, '0' from lanes;

create function note_plan_change() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into plan_changes values (coalesce(new.device_id, old.device_id), pg_current_xact_id()::text)
  on conflict do nothing;
  return null;
end $$;
create trigger note_plan_change after insert or delete or update of product_id, price, capacity, lane_no on lanes
  for each row execute function note_plan_change();

alter table lanes
  add column machine_product_id text references products (id) on delete set null,
  add column machine_price int,
  -- Null where nobody knows what the machine holds.
  add column at_machine text check (at_machine in ('same', 'price', 'goods', 'both')),
  add column differs_since timestamptz;
create index lanes_machine_product on lanes (machine_product_id);
select list_indexes('lanes', array['at_machine', 'differs_since'], array[]::text[]);

alter table devices
  add column plan_match text check (plan_match in ('same', 'unsent', 'differs')),
  add column price_match text check (price_match in ('same', 'unsent', 'differs'));
select list_indexes('devices', array['plan_match', 'price_match'], array[]::text[]);
