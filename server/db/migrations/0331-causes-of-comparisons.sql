-- Why a day could not be compared with its bills, for people; the partner's own words stand beside it.
alter table ledger_days add column check_cause text
  check (check_cause in ('refused', 'no_answer', 'unreadable', 'private_address'));
update ledger_days set check_cause = 'no_answer', check_problem = null
where check_problem is not null and state <> 'closed';
