-- Renewals are paid by a code and recharged by the operator, card by card.
alter table iot_renewal_orders
  -- The code to scan; absent when the provider was never asked.
  add column code_url text,
  -- The provider takes no payment for it any more.
  add column code_closed_at timestamptz,
  add column recharge_tries int not null default 0,
  add column recharge_due_at timestamptz,
  drop constraint iot_renewal_orders_state_check,
  add constraint iot_renewal_orders_state_check check (state in
    ('to_pay', 'paid', 'recharge_failed', 'recharged', 'cancelled', 'refunding', 'refunded'));
create index iot_renewal_orders_codes on iot_renewal_orders (pay_deadline)
  where code_url is not null and code_closed_at is null;
create index iot_renewal_orders_paid on iot_renewal_orders (recharge_due_at nulls first) where state = 'paid';
