-- A health kiosk whose license is over or suspended is suspended, too.
alter table health_machine_serials
  drop constraint health_machine_serials_state_check,
  add constraint health_machine_serials_state_check
    check (state in ('stock', 'authorised', 'active', 'suspended', 'disabled', 'scrapped'));
