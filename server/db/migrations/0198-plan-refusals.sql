-- What keeps a published shelf plan, whose time has come, from being applied, lane by lane.
alter table shelf_plans add column refusals jsonb, add column refused_at timestamptz;
create index shelf_plans_due on shelf_plans (effective_at) where state = 'published';
select list_indexes('shelf_plans', array['refused_at'], array[]::text[]);
