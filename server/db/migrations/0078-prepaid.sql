-- Prepaid consultations: balances that only the ledger changes, and a ledger that nobody changes.
create sequence prepaid_numbers;
grant usage on sequence prepaid_numbers to pharos_person, pharos_root;

create table prepaid_accounts (
  id text primary key,
  org_id text not null references organizations (id),
  account_no text not null unique,
  hospital_id text not null references online_hospitals (id),
  available int not null default 0 check (available >= 0),
  frozen int not null default 0 check (frozen >= 0),
  allocated int not null default 0 check (allocated >= 0),
  consumed int not null default 0 check (consumed >= 0),
  issued int not null default 0 check (issued >= 0),
  voided int not null default 0 check (voided >= 0),
  transferred_in int not null default 0 check (transferred_in >= 0),
  transferred_out int not null default 0 check (transferred_out >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, hospital_id),
  -- Nothing is made of nothing, nothing is lost.
  constraint prepaid_accounts_sum check (
    available + frozen + allocated + consumed = issued - voided + transferred_in - transferred_out)
);
select tenant_table('prepaid_accounts');

create table prepaid_devices (
  id text primary key,
  org_id text not null references organizations (id),
  account_id text not null references prepaid_accounts (id),
  device_id text not null references devices (id),
  remaining int not null default 0 check (remaining >= 0),
  consumed int not null default 0 check (consumed >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, device_id)
);
select tenant_table('prepaid_devices');
create index prepaid_devices_org on prepaid_devices (org_id, updated_at desc, id);
create index prepaid_devices_device on prepaid_devices (device_id);

create table prepaid_entries (
  id text primary key,
  org_id text not null references organizations (id),
  entry_no text not null unique default 'PE' || lpad(nextval('prepaid_numbers')::text, 10, '0'),
  account_id text not null references prepaid_accounts (id),
  kind text not null check (kind in ('recharge', 'void', 'transfer_in', 'transfer_out', 'allocate', 'deallocate', 'freeze',
    'unfreeze', 'consume', 'refund')),
  from_pot text not null check (from_pot in ('outside', 'available', 'frozen', 'device', 'consumed')),
  to_pot text not null check (to_pot in ('outside', 'available', 'frozen', 'device', 'consumed')),
  times int not null check (times > 0),
  device_id text references devices (id),
  ref_no text,
  note text,
  made_by text references users (id),
  available_after int not null default 0,
  device_after int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint prepaid_entries_way check (
    (kind, from_pot, to_pot) in (('recharge', 'outside', 'available'), ('void', 'available', 'outside'),
      ('transfer_in', 'outside', 'available'), ('transfer_out', 'available', 'outside'),
      ('allocate', 'available', 'device'), ('deallocate', 'device', 'available'), ('freeze', 'available', 'frozen'),
      ('unfreeze', 'frozen', 'available'), ('consume', 'device', 'consumed'), ('refund', 'consumed', 'device'))),
  constraint prepaid_entries_device check (('device' in (from_pot, to_pot)) = (device_id is not null))
);
select guard_append_only('prepaid_entries');
select tenant_table('prepaid_entries');
create index prepaid_entries_org on prepaid_entries (org_id, created_at desc, id);
create index prepaid_entries_account on prepaid_entries (account_id, created_at desc, id);
create index prepaid_entries_ref on prepaid_entries (ref_no);
create index prepaid_entries_device on prepaid_entries (device_id);
select list_indexes('prepaid_entries', array['created_at'], array['entry_no', 'ref_no', 'note']);

-- An entry moves the counts: first the account, whose lock makes all who write to it wait, then the machine.
create function apply_prepaid_entry() returns trigger language plpgsql as $$
declare
  step constant int := new.times;
begin
  update prepaid_accounts set
    available = available + case when new.to_pot = 'available' then step when new.from_pot = 'available' then -step else 0 end,
    frozen = frozen + case when new.to_pot = 'frozen' then step when new.from_pot = 'frozen' then -step else 0 end,
    allocated = allocated + case when new.to_pot = 'device' then step when new.from_pot = 'device' then -step else 0 end,
    consumed = consumed + case when new.to_pot = 'consumed' then step when new.from_pot = 'consumed' then -step else 0 end,
    issued = issued + case when new.kind = 'recharge' then step else 0 end,
    voided = voided + case when new.kind = 'void' then step else 0 end,
    transferred_in = transferred_in + case when new.kind = 'transfer_in' then step else 0 end,
    transferred_out = transferred_out + case when new.kind = 'transfer_out' then step else 0 end,
    updated_at = greatest(updated_at, new.created_at)
  where id = new.account_id and org_id = new.org_id returning available into new.available_after;
  if not found then
    raise exception 'account % is not one of organisation %', new.account_id, new.org_id using errcode = 'foreign_key_violation';
  end if;
  if new.device_id is null then return new; end if;
  insert into prepaid_devices (id, org_id, account_id, device_id, created_at, updated_at)
    values (new.id, new.org_id, new.account_id, new.device_id, new.created_at, new.created_at)
    on conflict (account_id, device_id) do nothing;
  update prepaid_devices set
    remaining = remaining + case when new.to_pot = 'device' then step else -step end,
    consumed = consumed + case when new.to_pot = 'consumed' then step when new.from_pot = 'consumed' then -step else 0 end,
    updated_at = greatest(updated_at, new.created_at)
  where account_id = new.account_id and device_id = new.device_id returning remaining into new.device_after;
  return new;
end $$;
create trigger apply before insert on prepaid_entries for each row execute function apply_prepaid_entry();

-- What the ledger adds up to, beside what the balances say: a row of this view is an error.
create view prepaid_differences with (security_invoker = true) as
select account.id, account.org_id,
  account.available, account.frozen, account.allocated, account.consumed,
  coalesce(sums.available, 0) as ledger_available, coalesce(sums.frozen, 0) as ledger_frozen,
  coalesce(sums.allocated, 0) as ledger_allocated, coalesce(sums.consumed, 0) as ledger_consumed
from prepaid_accounts account
left join (
  select account_id,
    sum(case when to_pot = 'available' then times when from_pot = 'available' then -times else 0 end) as available,
    sum(case when to_pot = 'frozen' then times when from_pot = 'frozen' then -times else 0 end) as frozen,
    sum(case when to_pot = 'device' then times when from_pot = 'device' then -times else 0 end) as allocated,
    sum(case when to_pot = 'consumed' then times when from_pot = 'consumed' then -times else 0 end) as consumed
  from prepaid_entries group by account_id
) sums on sums.account_id = account.id
left join (select account_id, sum(remaining) as remaining from prepaid_devices group by account_id) machines
  on machines.account_id = account.id
where (account.available, account.frozen, account.allocated, account.consumed)
    is distinct from (coalesce(sums.available, 0), coalesce(sums.frozen, 0), coalesce(sums.allocated, 0), coalesce(sums.consumed, 0))
  or account.allocated is distinct from coalesce(machines.remaining, 0);

create table recharge_records (
  id text primary key,
  org_id text not null references organizations (id),
  rech_no text not null unique,
  hospital_id text not null references online_hospitals (id),
  times int not null check (times between 1 and 1000000),
  amount int check (amount >= 0),
  voucher_no text,
  note text,
  state text not null default 'valid' check (state in ('valid', 'voided')),
  made_by text references users (id),
  voided_by text references users (id),
  voided_at timestamptz,
  void_reason text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint recharge_records_two_people check (voided_by <> made_by),
  constraint recharge_records_voided check ((state = 'voided') = (voided_by is not null))
);
create table transfer_records (
  id text primary key,
  org_id text not null references organizations (id),
  transfer_no text not null unique,
  hospital_id text not null references online_hospitals (id),
  to_org_id text not null references organizations (id),
  times int not null check (times > 0),
  note text,
  made_by text references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (to_org_id <> org_id)
);
create table allocation_records (
  id text primary key,
  org_id text not null references organizations (id),
  allocation_no text not null unique,
  hospital_id text not null references online_hospitals (id),
  device_id text not null references devices (id),
  delta int not null check (delta <> 0),
  before_org int not null check (before_org >= 0),
  after_org int not null check (after_org >= 0),
  before_device int not null check (before_device >= 0),
  after_device int not null check (after_device >= 0),
  note text,
  made_by text references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (after_org = before_org - delta and after_device = before_device + delta)
);
select tenant_table(name) from unnest(array['recharge_records', 'transfer_records', 'allocation_records']::regclass[]) as name;
create index recharge_records_org on recharge_records (org_id, created_at desc, id);
create index transfer_records_org on transfer_records (org_id, created_at desc, id);
create index allocation_records_org on allocation_records (org_id, created_at desc, id);
create index allocation_records_device on allocation_records (device_id);
