-- An order of which nothing was taken is rejected, not partly rejected; one that was put in stock so stays as it is.
alter table purchase_orders
  drop constraint purchase_orders_state_check,
  add constraint purchase_orders_state_check check (state in ('draft', 'submitted', 'confirmed', 'shipped',
    'received', 'accepted', 'part_rejected', 'rejected', 'stocked', 'settled', 'cancelled'));

update purchase_orders set state = 'rejected'
where state = 'part_rejected'
  and not exists (select from jsonb_array_elements(lines) line where (line ->> 'received')::int > 0);
