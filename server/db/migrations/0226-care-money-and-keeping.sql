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

-- Days on which the renewals of an institution's cards were ordered: nobody orders them twice.
create table iot_auto_renewals (
  org_id text not null references organizations (id),
  day date not null,
  at timestamptz not null,
  primary key (org_id, day)
);
select tenant_table('iot_auto_renewals');
create index iot_cards_auto_renew on iot_cards (org_id, expire_at) where auto_renew;
create index iot_renewal_orders_open on iot_renewal_orders using gin (cards jsonb_path_ops)
  where state in ('to_pay', 'paid', 'recharge_failed', 'refunding');

-- Since when the counts of an account differ from its entries; the platform is told when it begins.
alter table prepaid_accounts add column differs_since timestamptz;

-- The retention removes what is old enough, and finds it by these.
create index consult_records_ended on consult_records (record_until);
create index consult_records_process on consult_records (process_until) where transcript is not null;
