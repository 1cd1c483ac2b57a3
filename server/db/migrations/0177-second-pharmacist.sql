-- A controlled prescription that one pharmacist has passed waits for another before it is dispensed.
alter table prescriptions
  add column second_reviewed_by text references users (id),
  add column second_reviewed_at timestamptz,
  drop constraint prescriptions_state_check,
  drop constraint prescriptions_two_people;
alter table prescriptions add constraint prescriptions_state_check check (state in ('received', 'unmapped', 'mapped',
  'pending_review', 'pending_second', 'reviewing', 'approved', 'rejected', 'dispensing', 'dispensed', 'expired', 'voided'));
-- What nobody has paid yet waits for the second one, too.
update prescriptions set state = 'pending_second', version = version + 1 where state = 'approved' and controlled;
alter table prescriptions
  add constraint prescriptions_two_people check (dispensed_by <> reviewed_by and dispensed_by <> second_reviewed_by),
  add constraint prescriptions_second check (second_reviewed_by <> reviewed_by
    and (state <> 'approved' or not controlled or second_reviewed_by is not null)),
  add constraint prescriptions_first check (state <> 'pending_second' or reviewed_by is not null),
  add constraint prescriptions_second_at check ((second_reviewed_by is null) = (second_reviewed_at is null));
drop index prescriptions_queue;
create index prescriptions_queue on prescriptions (queued_at, id)
  where state in ('pending_review', 'pending_second', 'reviewing');
