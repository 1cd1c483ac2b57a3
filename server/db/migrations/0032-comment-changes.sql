-- Who wrote a remark may change it: from the version that was seen, and others see that it was changed.
alter table comments add column version integer not null default 1;
alter table comments add column edited_at timestamptz;
