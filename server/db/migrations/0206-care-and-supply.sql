-- Consultations: what is refused by the settings of the institution, and by what a patient is known again on a day.
alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check check (finding in (
  'unknown_store', 'unknown_product', 'unknown_order', 'amounts', 'unmapped_code', 'no_pharmacy', 'not_linked', 'differs', 'void_late',
  'unsigned_doctor', 'unknown_machine', 'not_authorized', 'no_counts', 'outside_hours', 'not_identified'));
alter table inquiry_orders add column patient_key text;
create index inquiry_orders_free on inquiry_orders (patient_key, created_at) where pay_kind = 'free';
