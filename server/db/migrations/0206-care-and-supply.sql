-- Consultations: what is refused by the settings of the institution, and by what a patient is known again on a day.
alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check check (finding in (
  'unknown_store', 'unknown_product', 'unknown_order', 'amounts', 'unmapped_code', 'no_pharmacy', 'not_linked', 'differs', 'void_late',
  'unsigned_doctor', 'unknown_machine', 'not_authorized', 'no_counts', 'outside_hours', 'not_identified'));
alter table inquiry_orders add column patient_key text;
create index inquiry_orders_free on inquiry_orders (patient_key, created_at) where pay_kind = 'free';

-- The sample by which delivered goods were accepted; orders from before it have none.
alter table purchase_orders
  add column sample_size int check (sample_size >= 0),
  add column defects int,
  add column reject_reason text,
  add column inspection_file text,
  add constraint purchase_orders_defects check (defects between 0 and sample_size),
  add constraint purchase_orders_rejected check (coalesce(defects, 0) = 0 or reject_reason is not null);

-- Who may reveal whoever receives an order is a right of its own now. Roles without the general one stay without it.
update roles
set limits = jsonb_set(limits, '{actions,order:reveal}', 'false')
where limits -> 'actions' ->> 'pii:reveal' = 'false';

-- The last threshold of a pool of which people were told.
alter table iot_pools add column told_percent int not null default 0 check (told_percent in (0, 80, 95, 100));
