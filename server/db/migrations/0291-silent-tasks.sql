-- A machine that said nothing of an order by telephone may have handed it out: its prescription waits for its word.
alter table dispense_tasks add column heard_at timestamptz;
alter table prescriptions add column held_since timestamptz;
create index prescriptions_held on prescriptions (order_no) where held_since is not null;
