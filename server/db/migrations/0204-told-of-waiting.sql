-- Of how many of the steps of waiting pharmacists were told.
alter table prescriptions add column waiting_told smallint not null default 0;
create index prescriptions_untold on prescriptions (waiting_told, queued_at)
  where state in ('pending_review', 'pending_second');
