-- What machines say they have handed out since their counter began. Between two readings the books must say the same.
create table machine_counters (
  org_id text not null references organizations (id),
  device_id text not null references devices (id),
  at timestamptz not null,
  -- When the counter began: another moment is another counter.
  since timestamptz not null,
  units int not null check (units >= 0),
  primary key (device_id, at)
);
select tenant_table('machine_counters');
create index machine_counters_org on machine_counters (org_id, at);
select guard_append_only('machine_counters');

alter table ledger_differences
  alter column ours drop not null,
  add column our_units int check (our_units >= 0),
  add column their_units int check (their_units >= 0),
  drop constraint ledger_differences_source_check,
  drop constraint ledger_differences_kind_check,
  drop constraint ledger_differences_line_check,
  drop constraint ledger_differences_cause_check,
  drop constraint ledger_differences_differ,
  add constraint ledger_differences_source_check check (source in ('payment', 'MEITUAN', 'JD', 'MACHINE', 'COUNTER')),
  add constraint ledger_differences_kind_check
    check (kind in ('missing_here', 'missing_there', 'amount', 'no_price', 'units')),
  add constraint ledger_differences_line_check check (line in ('payment', 'refund', 'hand_out')),
  add constraint ledger_differences_cause_check check (cause in
    ('other_day', 'lost_message', 'partner_error', 'own_error', 'unknown_order', 'counter_fault')),
  add constraint ledger_differences_differ check (case kind
    when 'units' then our_units <> their_units and ours is null and theirs is null
    when 'no_price' then ours is not null
    else ours <> theirs end);
