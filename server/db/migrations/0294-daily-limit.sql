-- Consultations that are refused because those of the day are used up: the machine is authorized.
alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check check (finding in (
  'unknown_store', 'unknown_product', 'unknown_order', 'amounts', 'unmapped_code', 'no_pharmacy', 'not_linked', 'differs', 'void_late',
  'unsigned_doctor', 'unknown_machine', 'not_authorized', 'daily_limit', 'no_counts', 'outside_hours', 'not_identified'));
