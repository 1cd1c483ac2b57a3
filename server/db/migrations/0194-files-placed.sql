-- A file that was uploaded belongs to whoever uploaded it until the first record shows it: then to that record's
-- institution, whose people see it too. Files from before stay where they are.
alter table files add column placed boolean not null default true;
