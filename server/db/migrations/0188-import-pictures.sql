-- Files that an import stored for its rows: what was sent once is not stored again when the import goes on after a
-- break, and what no row shows in the end is given back. It stays as long as the file, to tell what came before.

create table import_pictures (
  file_id text primary key references files (id) on delete cascade,
  -- Imports themselves are not kept for long.
  import_id text not null,
  org_id text not null references organizations (id) on delete cascade,
  purpose text not null,
  sent_digest text not null,
  used boolean not null default false,
  unique (import_id, org_id, purpose, sent_digest)
);
select tenant_table('import_pictures');
create index import_pictures_org on import_pictures (org_id);
create index import_pictures_unused on import_pictures (import_id) where not used;
