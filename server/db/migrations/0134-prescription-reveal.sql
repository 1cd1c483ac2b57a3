-- Who may reveal the patient of a prescription is a right of its own now. Roles without the general one stay without it.
update roles
set limits = jsonb_set(limits, '{actions,prescription:reveal}', 'false')
where limits -> 'actions' ->> 'pii:reveal' = 'false';
