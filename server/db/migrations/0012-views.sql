-- How people look at lists, and what they write on records.

create table list_views (
  id text primary key,
  resource text not null,
  name text not null check (char_length(name) between 1 and 64),
  owner_id text not null references users (id) on delete cascade,
  org_id text not null references organizations (id),
  share text not null check (share in ('mine', 'role', 'everyone')),
  role_type text not null,
  is_default boolean not null default false,
  query text not null check (char_length(query) <= 2000),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index list_views_resource on list_views (resource);

create table user_columns (
  user_id text not null references users (id) on delete cascade,
  resource text not null,
  columns jsonb not null,
  primary key (user_id, resource)
);

create table comments (
  id text primary key,
  resource text not null,
  record_id text not null,
  author_id text not null references users (id),
  author_name text not null,
  body text not null check (char_length(body) between 1 and 2000),
  at timestamptz not null default now()
);
create index comments_record on comments (resource, record_id, at);
