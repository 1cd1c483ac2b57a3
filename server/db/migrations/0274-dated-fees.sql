-- Every price of a service, by the day from which it counts: former ones, the one in force, and those to come.
alter table charge_items add column fees jsonb not null default '[]';
update charge_items set fees = jsonb_build_array(jsonb_build_object('from', least(trade_day(created_at), trade_day(now()))::text,
    'monthlyFee', monthly_fee, 'yearlyFee', yearly_fee))
  || case when next_from is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('from', next_from::text,
    'monthlyFee', next_monthly_fee, 'yearlyFee', next_yearly_fee)) end;
