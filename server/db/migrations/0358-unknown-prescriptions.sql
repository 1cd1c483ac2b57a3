-- An ERP asks about a prescription that is not of its chain: a person sees that it was asked for in vain.
alter table partner_messages drop constraint partner_messages_finding_check;
alter table partner_messages add constraint partner_messages_finding_check check (finding in (
  'unknown_store', 'unknown_product', 'unknown_order', 'amounts', 'unmapped_code', 'no_pharmacy', 'not_linked',
  'differs', 'void_late', 'unsigned_doctor', 'unknown_machine', 'not_authorized', 'daily_limit', 'no_counts',
  'outside_hours', 'not_identified', 'unknown_prescription'));
