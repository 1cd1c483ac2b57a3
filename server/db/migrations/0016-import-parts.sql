-- Rows of imports apart from their reports, so that watching one does not read its sheet.

create table import_parts (
  import_id text not null references imports (id) on delete cascade,
  -- From 0; every part but the last has 200 rows.
  part integer not null,
  rows jsonb not null,
  -- What was wrong with which of the rows when they were last checked or written.
  refused jsonb,
  primary key (import_id, part)
);
insert into import_parts (import_id, part, rows)
select imports.id, (each.n - 1) / 200, jsonb_build_object('list', jsonb_agg(each.line order by each.n))
from imports, jsonb_array_elements(imports.rows -> 'list') with ordinality as each (line, n)
group by imports.id, (each.n - 1) / 200;

alter table imports drop column rows;
update jobs set kind = 'import' where kind = 'import.apply';

alter table imports add column org_id text references organizations (id) on delete cascade;
update imports set org_id = users.org_id from users where users.id = imports.user_id;
alter table imports alter column org_id set not null;
-- Of two who go on from the same point only one can.
alter table imports add column version integer not null default 0;
alter table imports rename column applied_at to ended_at;
alter table imports drop constraint imports_state_check;
-- They were checked by a request that is over.
update imports set state = 'failed' where state = 'checking';
alter table imports add constraint imports_state_check
  check (state in ('mapping', 'checking', 'checked', 'applying', 'applied', 'failed'));

-- Files an organisation has taken in; imports themselves are not kept for long.
create table applied_files (
  org_id text not null references organizations (id) on delete cascade,
  resource text not null,
  file_hash text not null,
  applied_by text not null,
  applied_at timestamptz not null,
  primary key (org_id, resource, file_hash)
);
insert into applied_files (org_id, resource, file_hash, applied_by, applied_at)
select distinct on (imports.org_id, imports.resource, imports.file_hash)
  imports.org_id, imports.resource, imports.file_hash, users.name, imports.ended_at
from imports join users on users.id = imports.user_id
where imports.state = 'applied' and imports.ended_at is not null
order by imports.org_id, imports.resource, imports.file_hash, imports.ended_at desc;
drop index imports_hash;
create index imports_age on imports (coalesce(ended_at, created_at));
