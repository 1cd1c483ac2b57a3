-- A machine that said itself that it leaves has not lost its line: that holds after a restart of the server too.
alter table device_latest add column goodbye boolean not null default false;
