-- The money of orders in double entry: each row moves an amount from one account to another and is never changed.
create sequence order_entry_numbers;
grant usage on sequence order_entry_numbers to pharos_person, pharos_root;

-- A business day of an institution: open until its bills fit, then closed for good.
create table ledger_days (
  id text primary key,
  org_id text not null references organizations (id),
  day date not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  -- When the bills of the partners were compared with it, and why that could not be done.
  checked_at timestamptz,
  check_problem text,
  closed_by text,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, day),
  constraint ledger_days_closed check ((state = 'closed') = (closed_at is not null))
);
select tenant_table('ledger_days');
select list_indexes('ledger_days', array['day', 'checked_at'], array[]::text[]);
create index ledger_days_org on ledger_days (org_id, day);
create index ledger_days_unchecked on ledger_days (day) where checked_at is null;

create table order_entries (
  id text primary key,
  org_id text not null references organizations (id),
  entry_no text not null unique default 'LE' || lpad(nextval('order_entry_numbers')::text, 10, '0'),
  -- Of an order, or of a medicine in a locker.
  order_id text references orders (id),
  locker_id text references lock_orders (id),
  order_no text not null,
  channel text not null check (channel in ('MEITUAN', 'JD', 'MACHINE', 'H5', 'ERP')),
  store_id text references platform_stores (id),
  device_id text references devices (id),
  kind text not null check (kind in ('charge', 'discount', 'payment', 'fee', 'fee_returned', 'hand_out', 'refund',
    'partial_refund', 'price_difference', 'late_payment', 'late_refund', 'deposit', 'deposit_returned')),
  debit text not null check (debit in ('customer', 'provider', 'platform', 'counter', 'owed', 'sales', 'fees')),
  credit text not null check (credit in ('customer', 'provider', 'platform', 'counter', 'owed', 'sales', 'fees')),
  amount bigint not null check (amount > 0),
  happened_at timestamptz not null,
  -- The business day it stands in, and the one it belongs to where that was closed already.
  day date not null,
  moved_from date,
  ref_no text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_entries_subject check ((order_id is null) <> (locker_id is null)),
  constraint order_entries_moved check (moved_from < day),
  constraint order_entries_way check (case kind
    when 'charge' then debit = 'customer' and credit = 'owed'
    when 'discount' then debit = 'owed' and credit = 'customer'
    when 'payment' then debit in ('provider', 'platform', 'counter') and credit = 'customer'
    when 'fee' then debit = 'fees' and credit in ('provider', 'platform', 'counter')
    when 'fee_returned' then debit in ('provider', 'platform', 'counter') and credit = 'fees'
    when 'hand_out' then debit = 'owed' and credit = 'sales'
    when 'late_payment' then debit in ('provider', 'platform', 'counter') and credit = 'owed'
    when 'late_refund' then debit = 'owed' and credit in ('provider', 'platform', 'counter')
    when 'deposit' then debit = 'counter' and credit = 'owed'
    when 'deposit_returned' then debit = 'owed' and credit = 'counter'
    when 'price_difference' then (debit in ('provider', 'platform', 'counter') and credit = 'owed')
      or (debit in ('owed', 'sales') and credit in ('provider', 'platform', 'counter'))
    else debit in ('owed', 'sales') and credit in ('provider', 'platform', 'counter') end)
);
select guard_append_only('order_entries');
select tenant_table('order_entries');
select list_indexes('order_entries', array['happened_at', 'day', 'amount'], array['entry_no', 'order_no', 'ref_no']);
create index order_entries_order on order_entries (order_id);
create index order_entries_locker on order_entries (locker_id);
create index order_entries_org on order_entries (org_id, day);
create index order_entries_store on order_entries (store_id, day);
create index order_entries_device on order_entries (device_id);
create index order_entries_happened on order_entries (org_id, happened_at);

-- Whoever closes a day waits for those who are writing in it, and they for him: nothing slips in behind.
create function refuse_closed_day() returns trigger language plpgsql as $$
declare
  found_state text;
begin
  select state into found_state from ledger_days where org_id = new.org_id and day = new.day for share;
  if found_state = 'closed' then
    raise exception 'day % of organisation % takes no entries', new.day, new.org_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger open_day before insert on order_entries for each row execute function refuse_closed_day();

-- A closed day stays closed and stays there.
create function keep_closed_day() returns trigger language plpgsql as $$
begin
  raise exception 'day % of organisation % is closed', old.day, old.org_id using errcode = 'restrict_violation';
end $$;
create trigger closed_for_good before update or delete on ledger_days
  for each row when (old.state = 'closed') execute function keep_closed_day();

-- What the ledger adds up to, beside what the orders say: a row of this view is an error.
create view order_ledger_differences with (security_invoker = true) as
select orders.id, orders.org_id, orders.order_no, orders.channel,
  case when paid_at is null then 0 else paid_amt end as order_paid, orders.refund_amt as order_refunded,
  coalesce(sums.paid, 0) as paid, coalesce(sums.refunded, 0) as refunded, coalesce(sums.owed, 0) as owed,
  coalesce(sums.sold, 0) as sold
from orders
left join (
  select order_id,
    sum(case when kind in ('payment', 'late_payment') then amount
      when kind = 'price_difference' then case when credit = 'owed' then amount else -amount end else 0 end) as paid,
    sum(case when kind in ('refund', 'partial_refund', 'late_refund') then amount else 0 end) as refunded,
    sum(case when credit = 'owed' then amount when debit = 'owed' then -amount else 0 end) as owed,
    sum(case when credit = 'sales' then amount when debit = 'sales' then -amount else 0 end) as sold,
    sum(case when debit = 'customer' then amount when credit = 'customer' then -amount else 0 end) as customer
  from order_entries where order_id is not null group by order_id
) sums on sums.order_id = orders.id
where coalesce(sums.paid, 0) <> case when paid_at is null then 0 else paid_amt end
  or coalesce(sums.refunded, 0) <> orders.refund_amt
  or coalesce(sums.paid, 0) <> coalesce(sums.sold, 0) + coalesce(sums.refunded, 0) + coalesce(sums.owed, 0)
  or sums.owed < 0 or sums.sold < 0 or sums.customer <> 0;
select person_table('order_ledger_differences');

-- Nothing goes back that was never paid; what was stored before stays as it is.
alter table orders add constraint orders_refund_of_paid check (paid_at is not null or refund_amt = 0) not valid;
