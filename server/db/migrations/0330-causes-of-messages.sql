-- Why a message of a partner was not taken, or a call not done, for people; what was noted of it stands beside it.
alter table partner_messages add column cause text check (cause in (
  'forged', 'stale', 'unreadable', 'replayed', 'unanswered', 'early', 'gone', 'tries',
  'refused', 'no_answer', 'private_address', 'internal'));
update partner_messages set cause = case
  when split_part(problem, ':', 1) in ('forged', 'stale', 'unreadable', 'replayed', 'unanswered')
    then split_part(problem, ':', 1)
  when problem = 'tried too often' then 'tries'
  when problem ~ 'not connected any more|has other keys now' then 'gone'
  when problem ~ '^no order .* yet$' then 'early'
  when direction = 'out' and status < 500 and status <> 429 then 'refused'
  when direction = 'out' or problem ~ '^answered (5|429)' then 'no_answer'
  else 'internal' end
where problem is not null;
update partner_messages set problem = substring(problem from '^[a-z]+: (.*)$')
where cause in ('forged', 'stale', 'unreadable', 'replayed') and problem ~ '^(forged|stale|unreadable|replayed): ';
update partner_messages set problem = null where cause in ('unanswered', 'tries', 'gone');
