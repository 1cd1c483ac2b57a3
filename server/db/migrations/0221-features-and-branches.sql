-- What machines do only when it is paid for: features of a machine that were sold to its institution, or to one above
-- it, and that no service opens there now. `ended`: all services with the feature have expired. `beyond`: they cover
-- fewer machines than there are; those in use longest are covered. What was never sold is open, as pages are.
create function closed_features(device_ids text[]) returns table (device_id text, feature text, reason text)
  stable security definer set search_path from current language sql as $$
  with sold as (
    select d.id as device_id, owner.id as owner_id, owner.path, feature, s.state <> 'expired' as runs,
      case i.unit when 'device' then s.qty end as most
    from devices d
    join organizations o on o.id = d.org_id
    join service_subscriptions s on s.org_id = any (string_to_array(o.path, '.'))
    join organizations owner on owner.id = s.org_id
    join charge_items i on i.id = s.item_id
    join charge_functions fn on fn.enabled and i.function_ids ? fn.id
    cross join lateral jsonb_array_elements_text(coalesce(fn.device_features, '[]')) as feature
    where d.id = any (device_ids)
  ), ranked as (
    -- One out of use takes no place.
    select owners.owner_id, x.id, row_number() over (partition by owners.owner_id order by x.created_at, x.id) as nth
    from (select distinct owner_id, path from sold where most is not null) owners
    join organizations at on starts_with(at.path, owners.path)
    join devices x on x.org_id = at.id and x.enabled
  )
  select sold.device_id, feature, case when bool_or(runs) then 'beyond' else 'ended' end
  from sold left join ranked on ranked.owner_id = sold.owner_id and ranked.id = sold.device_id
  group by 1, 2 having not bool_or(runs and (most is null or coalesce(nth, 1) <= most))
$$;

-- Branches of banks by their CNAPS number; the whole directory is imported, head offices are there from the start.
create table bank_branches (
  id text primary key,
  code text not null unique check (code ~ '^[0-9]{12}$'),
  bank_name text not null,
  branch_name text not null,
  city text not null,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select person_table('bank_branches', 'select, insert, update, delete');
select list_indexes('bank_branches', array['code', 'bank_name', 'branch_name', 'city', 'updated_at'], array['code', 'branch_name', 'bank_name', 'city']);
insert into bank_branches (id, code, bank_name, branch_name, city) values
  ('cnaps-102100099996', '102100099996', '中国工商银行', '中国工商银行总行清算中心', '北京'),
  ('cnaps-103100000026', '103100000026', '中国农业银行', '中国农业银行资金清算中心', '北京'),
  ('cnaps-104100000004', '104100000004', '中国银行', '中国银行总行', '北京'),
  ('cnaps-105100000017', '105100000017', '中国建设银行', '中国建设银行总行', '北京'),
  ('cnaps-301290000007', '301290000007', '交通银行', '交通银行总行', '上海'),
  ('cnaps-302100011000', '302100011000', '中信银行', '中信银行总行', '北京'),
  ('cnaps-303100000006', '303100000006', '中国光大银行', '中国光大银行总行', '北京'),
  ('cnaps-304100040000', '304100040000', '华夏银行', '华夏银行总行', '北京'),
  ('cnaps-305100000013', '305100000013', '中国民生银行', '中国民生银行总行', '北京'),
  ('cnaps-306581000003', '306581000003', '广发银行', '广发银行总行', '广州'),
  ('cnaps-307584007998', '307584007998', '平安银行', '平安银行总行', '深圳'),
  ('cnaps-308584000013', '308584000013', '招商银行', '招商银行总行', '深圳'),
  ('cnaps-309391000011', '309391000011', '兴业银行', '兴业银行总行', '福州'),
  ('cnaps-310290000013', '310290000013', '浦发银行', '上海浦东发展银行总行', '上海'),
  ('cnaps-313100000013', '313100000013', '北京银行', '北京银行总行', '北京'),
  ('cnaps-316331000018', '316331000018', '浙商银行', '浙商银行总行', '杭州'),
  ('cnaps-403100000004', '403100000004', '中国邮政储蓄银行', '中国邮政储蓄银行总行', '北京');
