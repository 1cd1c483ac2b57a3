-- Why a partner has not done what it was asked, for people; its own words stand beside it.
alter table erp_orders add column last_cause text
  check (last_cause in ('refused', 'no_answer', 'unreadable', 'private_address'));
alter table sim_accounts add column sync_cause text
  check (sync_cause in ('refused', 'no_answer', 'unreadable', 'private_address'));
alter table platform_skus add column sync_cause text
  check (sync_cause in ('refused', 'no_answer', 'unreadable', 'private_address'));
-- What was noted until now are words of partners, or what calls said of themselves: these go.
update erp_orders set last_cause = 'refused' where last_error is not null;
update erp_orders set last_cause = 'no_answer', last_error = null
  where last_error ~* '^answered |another form|circuit|fetch|abort|time|network|econn|socket';
update sim_accounts set sync_cause = 'refused' where sync_error is not null;
update sim_accounts set sync_cause = 'no_answer', sync_error = null
  where sync_error ~* '^answered |another form|circuit|fetch|abort|time|network|econn|socket';
update platform_skus set sync_cause = 'refused' where sync_error is not null;
update platform_skus set sync_cause = 'no_answer', sync_error = null
  where sync_error ~* '^answered |another form|circuit|fetch|abort|time|network|econn|socket';
