-- An invoice is asked for, issued or refused with a reason, and reversed when it was wrong.
alter table charge_orders
  drop constraint charge_orders_invoice_state_check,
  add constraint charge_orders_invoice_state_check
    check (invoice_state in ('none', 'asked', 'issued', 'refused', 'reversed')),
  add column invoice_refusal text,
  add column invoice_reversal_no text;

-- Orders that wait for their payment may not exceed the limit; without one nothing is limited.
alter table charge_authorizations alter column credit_limit drop not null, alter column credit_limit drop default;
update charge_authorizations set credit_limit = null where credit_limit = 0;
