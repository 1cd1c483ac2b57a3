-- When the condition of an alert was last seen to be gone: from there on it is over, whoever has still to see it.
alter table alerts add column returned_at timestamptz;
update alerts set returned_at = cleared_at where state = 'cleared';
