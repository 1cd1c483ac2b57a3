-- A code that was not judged in time is refused, and the machine is told so: whoever stands there enters it again.
alter table pickup_tries
  drop constraint pickup_tries_outcome_check,
  add constraint pickup_tries_outcome_check
    check (outcome in ('taken', 'wrong', 'too_many', 'locked', 'expired', 'used', 'void', 'late'));
