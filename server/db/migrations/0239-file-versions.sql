-- A file of the library gets newer contents and keeps the former ones. Contents never change: each version is a file of
-- its own, and whatever shows one goes on showing it.
alter table files
  -- The file of the library that these contents are a version of; absent for the file itself.
  add column version_of text references files (id) on delete cascade,
  -- Contents in force, where they are not its own.
  add column newest_id text references files (id) on delete set null deferrable initially deferred,
  add column version_no int not null default 1;
create index files_version_of on files (version_of) where version_of is not null;
create index files_newest on files (newest_id) where newest_id is not null;

create table file_versions (
  id text primary key,
  org_id text not null references organizations (id),
  file_id text not null references files (id) on delete cascade,
  number int not null,
  content_id text not null references files (id) on delete cascade,
  -- The version whose contents were taken again.
  restored_no int,
  made_by text references users (id),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (file_id, number)
);
create index file_versions_org on file_versions (org_id, created_at desc, id);
create index file_versions_content on file_versions (content_id);
create index file_versions_made_by on file_versions (made_by);
select tenant_table('file_versions');

-- What is uploaded is the first version of itself.
create function first_file_version() returns trigger language plpgsql as $$
begin
  insert into file_versions (id, org_id, file_id, number, content_id, made_by, created_at, updated_at)
  values (new.id, new.org_id, new.id, 1, new.id, new.uploaded_by, new.created_at, new.created_at);
  return null;
end $$;
create trigger first_file_version after insert on files for each row
  when (new.version_of is null) execute function first_file_version();
insert into file_versions (id, org_id, file_id, number, content_id, made_by, created_at, updated_at)
select id, org_id, id, 1, id, uploaded_by, created_at, created_at from files;

-- A file goes to the institution of the first record that shows it.
create function placed_file_versions() returns trigger language plpgsql as $$
begin
  update file_versions set org_id = new.org_id where file_id = new.id;
  return null;
end $$;
create trigger placed_file_versions after update of org_id on files for each row
  when (new.org_id <> old.org_id) execute function placed_file_versions();

-- The library: each file once, as its newest version is. Written through: what is a plain column here.
create view file_items with (security_invoker = true) as
select f.id, f.org_id, f.name, f.purpose, coalesce(f.newest_id, f.id) as content, f.version_no,
  coalesce((select n.mime from files n where n.id = f.newest_id), f.mime) as mime,
  coalesce((select n.size from files n where n.id = f.newest_id), f.size) as size,
  case when f.newest_id is null then f.width else (select n.width from files n where n.id = f.newest_id) end as width,
  case when f.newest_id is null then f.height else (select n.height from files n where n.id = f.newest_id) end as height,
  coalesce((select n.digest from files n where n.id = f.newest_id), f.digest) as digest,
  case when f.newest_id is null then f.uploaded_by
    else (select n.uploaded_by from files n where n.id = f.newest_id) end as uploaded_by,
  f.version, f.created_at, f.updated_at
from files f
where f.version_of is null;
select person_table('file_items', 'select, update, delete');

create view file_version_list with (security_invoker = true) as
select v.id, v.org_id, v.file_id, v.number, v.content_id as content, c.name, c.mime, c.size, c.digest, v.made_by,
  v.restored_no, v.number = f.version_no as current, v.version, v.created_at, v.updated_at
from file_versions v
  join files f on f.id = v.file_id
  join files c on c.id = v.content_id;
select person_table('file_version_list');
