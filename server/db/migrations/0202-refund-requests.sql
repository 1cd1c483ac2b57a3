-- A person asks for the money of an order of our own channels, whole or of chosen lines.
alter table orders
  add column refund_cause text check (refund_cause in ('wrong_goods', 'damaged', 'complaint', 'other'));
alter table order_items
  add column refund_asked_qty int not null default 0
    check (refund_asked_qty >= 0 and refund_asked_qty + refunded_qty <= qty);

-- What a platform says was paid and went back, with the fact that says so.
alter table platform_facts
  add column paid bigint check (paid >= 0),
  add column refunded bigint check (refunded >= 0);

-- People read what was said of orders that they see.
select person_table('platform_facts'), person_table('payment_facts');
do $$
declare
  facts text;
begin
  foreach facts in array array['platform_facts', 'payment_facts'] loop
    execute format('alter table %s enable row level security, force row level security', facts);
    execute format('create policy owner_all on %s to %I using (true) with check (true)', facts, current_user);
    execute format('create policy root_all on %s to pharos_root using (true) with check (true)', facts);
  end loop;
end $$;
create policy person_own on platform_facts for select to pharos_person using (exists (
  select 1 from orders o where o.channel = platform_facts.channel and o.plat_order_no = platform_facts.bill));
create policy person_own on payment_facts for select to pharos_person using (exists (
  select 1 from orders o where o.order_no = payment_facts.out_trade_no));
