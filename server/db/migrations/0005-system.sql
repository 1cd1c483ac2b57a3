-- The system menu: institutions, roles, invitation codes, notices, help and the menu itself.
-- Every table of the resource kit has id, version, created_at and updated_at; org_id where records belong to somebody.

alter table organizations
  add column short_name text,
  add column contact_name text,
  add column contact_phone text,
  add column email text,
  add column address text,
  add column uscc text,
  add column drug_licence_no text,
  add column drug_licence_expire date,
  add column market text not null default 'CN' check (market in ('CN', 'JP', 'KR', 'INTL'));
create index organizations_parent on organizations (parent_id);

-- limits: what the role takes away from its type, {"grants": {key: grant}, "actions": {key: false}}.
-- Roles without an organisation are the types themselves and belong to everybody.
alter table roles
  add column org_id text references organizations (id),
  add column limits jsonb not null default '{"grants": {}, "actions": {}}',
  add column description text,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

create index users_role on users (role_id);
create index users_name on users (name, id);
create index users_created on users (created_at, id);
create index users_seen on users (last_login_at, id);

create table invitation_codes (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  role_id text not null references roles (id),
  max_uses int not null check (max_uses between 1 and 1000),
  used_count int not null default 0 check (used_count between 0 and max_uses),
  expire_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'used_up', 'expired', 'revoked')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index invitation_codes_org on invitation_codes (org_id);

create table platform_notices (
  id text primary key,
  org_id text not null references organizations (id),
  title jsonb not null,
  body jsonb not null,
  type text not null check (type in ('maintenance', 'release', 'regulation', 'alert')),
  scope_org_ids jsonb not null default '[]',
  expire_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'draft') = (published_at is null))
);
create index platform_notices_published on platform_notices (published_at desc) where status = 'published';

create table notice_reads (
  notice_id text not null references platform_notices (id) on delete cascade,
  user_id text not null references users (id),
  at timestamptz not null default now(),
  primary key (notice_id, user_id)
);

create table help_articles (
  id text primary key,
  category text not null check (category in ('access', 'device', 'product', 'order', 'payEntry', 'notice')),
  title jsonb not null,
  body jsonb not null,
  sort int not null default 100 check (sort between 0 and 9999),
  attachment text,
  status text not null default 'draft' check (status in ('draft', 'published')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What the platform changed about entries of the menu; the tree itself is the console's.
create table menus (
  id text primary key,
  router_name text not null,
  route_path text not null unique,
  title jsonb,
  icon text,
  sort int not null default 0 check (sort between 0 and 9999),
  always_show boolean not null default false,
  hidden boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Forms have one way to say that there is nothing.
alter table users alter column remarks drop not null;
alter table users alter column remarks drop default;
update users set remarks = null where remarks = '';
