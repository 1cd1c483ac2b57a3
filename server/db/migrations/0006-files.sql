-- Uploaded files; their contents lie outside the database and outside what is served as pages.

create table files (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null check (char_length(name) <= 128),
  purpose text not null,
  mime text not null,
  size bigint not null check (size > 0),
  digest text not null,
  width int,
  height int,
  uploaded_by text not null references users (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index files_org on files (org_id, created_at desc);
