-- What the record of the way of cold goods says, and what was decided where it left their range.
alter table purchase_orders
  add column transport_low numeric(5, 1) check (transport_low between -80 and 80),
  add column transport_high numeric(5, 1) check (transport_high between -80 and 80),
  add column temp_excursion boolean,
  add column temp_decision text check (temp_decision in ('released', 'rejected')),
  add column temp_reason text,
  add check (transport_low <= transport_high),
  add check (temp_excursion is not true or (temp_decision is not null and temp_reason is not null));
