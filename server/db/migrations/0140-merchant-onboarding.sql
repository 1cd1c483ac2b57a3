-- How the payment provider stands to an application: when it was asked last, and an account that waits for its consent.
alter table merchant_entries
  add column asked_at timestamptz,
  add column pending_account text,
  add column change_no text,
  add column change_refusal text;

-- What was declared before is with the provider already.
update merchant_entries set asked_at = declared_at where applyment_id is not null;

create index merchant_entries_under_way on merchant_entries (declare_state, updated_at)
  where declare_state in ('auditing', 'to_be_confirmed', 'to_be_signed', 'signing', 'change_auditing');
