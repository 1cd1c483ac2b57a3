-- Consultations that patients pay stand in the ledger: the internet hospital holds the money. Entries outlive the record.
alter table order_entries
  add column inquiry_id text,
  drop constraint order_entries_subject,
  drop constraint order_entries_debit_check,
  drop constraint order_entries_credit_check,
  drop constraint order_entries_way;
alter table order_entries
  add constraint order_entries_subject check (num_nonnulls(order_id, locker_id, inquiry_id) = 1),
  add constraint order_entries_debit_check
    check (debit in ('customer', 'provider', 'platform', 'counter', 'hospital', 'owed', 'sales', 'fees')),
  add constraint order_entries_credit_check
    check (credit in ('customer', 'provider', 'platform', 'counter', 'hospital', 'owed', 'sales', 'fees')),
  -- What a hospital holds is of consultations, and theirs is held by hospitals.
  add constraint order_entries_hospital check ((inquiry_id is not null) >= ('hospital' in (debit, credit))),
  add constraint order_entries_way check (case kind
    when 'charge' then debit = 'customer' and credit = 'owed'
    when 'discount' then debit = 'owed' and credit = 'customer'
    when 'payment' then debit in ('provider', 'platform', 'counter', 'hospital') and credit = 'customer'
    when 'fee' then debit = 'fees' and credit in ('provider', 'platform', 'counter')
    when 'fee_returned' then debit in ('provider', 'platform', 'counter') and credit = 'fees'
    when 'hand_out' then debit = 'owed' and credit = 'sales'
    when 'late_payment' then debit in ('provider', 'platform', 'counter') and credit = 'owed'
    when 'late_refund' then debit = 'owed' and credit in ('provider', 'platform', 'counter')
    when 'deposit' then debit = 'counter' and credit = 'owed'
    when 'deposit_returned' then debit = 'owed' and credit = 'counter'
    when 'price_difference' then (debit in ('provider', 'platform', 'counter') and credit = 'owed')
      or (debit in ('owed', 'sales') and credit in ('provider', 'platform', 'counter'))
    else debit in ('owed', 'sales') and credit in ('provider', 'platform', 'counter', 'hospital') end);
create index order_entries_inquiry on order_entries (inquiry_id) where inquiry_id is not null;
