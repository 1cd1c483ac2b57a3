-- Why the payment provider has not taken an application or an account, for people; its own words stand beside it.
alter table merchant_entries add column change_cause text check (change_cause in ('value', 'whole', 'refused'));
update merchant_entries set change_cause = 'refused' where change_refusal is not null;
-- What was noted until now may be what a call said of itself: that goes.
update merchant_entries set change_cause = 'whole', change_refusal = null
  where change_refusal like 'the payment provider answered %';
update merchant_entries set reject_detail = (
  select jsonb_agg(
    case when remark ->> 'reason' like 'the payment provider answered %'
      then remark || '{"reason": "", "cause": "whole"}'::jsonb else remark end order by place)
  from jsonb_array_elements(reject_detail) with ordinality as r (remark, place))
  where reject_detail::text like '%the payment provider answered %';
