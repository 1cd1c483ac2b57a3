-- Which pharmacist stands behind which version of the rule base: none, until one has said so.
create table rule_editions (
  id text primary key,
  version_no text not null unique,
  state text not null default 'unconfirmed' check (state in ('unconfirmed', 'confirmed', 'superseded')),
  published_at timestamptz not null,
  rules int,
  confirmer text,
  cert_no text,
  confirmed_by text references users (id),
  confirmed_at timestamptz,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rule_editions_signed check ((state = 'confirmed') = (confirmer is not null and confirmed_at is not null))
);
select list_indexes('rule_editions',
  array['version_no', 'state', 'published_at', 'rules', 'confirmer', 'cert_no', 'confirmed_at', 'remark'],
  array['version_no', 'confirmer']);
create index rule_editions_confirmed_by on rule_editions (confirmed_by);
select person_table('rule_editions', 'select, insert, update');

-- A version that is published waits for its confirmation; the one before that nobody confirmed never gets one.
create function publish_rule_edition() returns trigger language plpgsql as $$
begin
  update rule_editions set state = 'superseded', version = version + 1, updated_at = now() where state = 'unconfirmed';
  insert into rule_editions (id, version_no, published_at) values ('rules-' || new.edition, new.edition::text, now());
  return null;
end $$;
create trigger publish_edition after update of edition on rule_base for each row
  when (new.edition is distinct from old.edition) execute function publish_rule_edition();

insert into rule_editions (id, version_no, state, published_at)
select 'rules-' || n, n::text, case when n = b.edition then 'unconfirmed' else 'superseded' end,
  coalesce((select min(r.approved_at) from medication_rules r where r.edition = n), now())
from rule_base b, generate_series(1, b.edition) n;
