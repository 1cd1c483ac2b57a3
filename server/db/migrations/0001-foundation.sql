-- The durable feed, organisations, people and sessions.
-- Every position in a feed is taken from a locked head row inside the business transaction,
-- so positions are dense and become visible in commit order (docs/decisions/0002).

create table meta (
  key text primary key,
  value text not null
);

create table head (
  name text primary key check (name in ('feed', 'audit')),
  pos bigint not null default 0,
  mac text not null default ''
);
insert into head (name) values ('feed'), ('audit');

create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Attaches the append-only guard to a table (row changes and truncation alike).
-- Partitions inherit the row trigger but not the statement trigger, so they get their own.
create function guard_append_only(target regclass) returns void language plpgsql as $$
declare
  member regclass;
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function forbid_change()', target);
  for member in select relid from pg_partition_tree(target) union select target loop
    execute format('create trigger append_only_truncate before truncate on %s for each statement execute function forbid_change()', member);
  end loop;
end $$;

-- Creates the missing daily partitions of a table partitioned by a timestamptz, named <table>_yyyymmdd.
create function ensure_daily_partitions(target text, first_day date, last_day date) returns int language plpgsql as $$
declare
  day date := first_day;
  made int := 0;
  part text;
  guarded boolean := exists (select from pg_trigger where tgrelid = target::regclass and tgname = 'append_only_truncate');
begin
  while day <= last_day loop
    part := target || '_' || to_char(day, 'YYYYMMDD');
    if to_regclass(part) is null then
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, target, day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
        if guarded then
          execute format('create trigger append_only_truncate before truncate on %I for each statement execute function forbid_change()', part);
        end if;
        made := made + 1;
      exception
        -- Another node was quicker, or the default partition already holds rows of that day and keeps them.
        when duplicate_table or check_violation then null;
      end;
    end if;
    day := day + 1;
  end loop;
  return made;
end $$;

-- Drops daily partitions that end before the given day; returns how many.
create function drop_daily_partitions(target text, before_day date) returns int language plpgsql as $$
declare
  part record;
  dropped int := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relname = target and c.relname ~ ('^' || target || '_[0-9]{8}$')
  loop
    if to_date(right(part.relname, 8), 'YYYYMMDD') < before_day then
      execute format('drop table %I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;

create table feed (
  pos bigint not null,
  org_id text not null,
  message_type int not null,
  kind text not null,
  entity_id text not null,
  ver int not null,
  body jsonb not null,
  mac text not null,
  at timestamptz not null default now(),
  primary key (pos)
) partition by range (pos);
create table feed_default partition of feed default;
select guard_append_only('feed');

create table audit_log (
  pos bigint primary key,
  at timestamptz not null default now(),
  actor_id text,
  actor_name text,
  org_id text,
  ip text,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  mac text not null
);
create index audit_log_entity on audit_log (entity, entity_id, pos desc);
select guard_append_only('audit_log');

-- path is the chain of ids from the root, each followed by '.', so a subtree is one prefix.
create table organizations (
  id text primary key,
  parent_id text references organizations (id),
  path text not null unique check (path like '%' || id || '.'),
  code text not null unique check (code ~ '^[A-Z0-9]{4,16}$'),
  name text not null check (char_length(name) between 2 and 64),
  type text not null check (type in ('platform', 'institution', 'merchant', 'dealer', 'hospital')),
  province text,
  city text,
  logo_url text,
  timezone text not null default 'Asia/Shanghai',
  currency text not null default 'CNY',
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (parent_id, name)
);
create index organizations_path on organizations (path text_pattern_ops);

create table roles (
  id text primary key,
  code text not null unique,
  name text not null,
  type text not null check (type in ('platform_admin', 'institution_admin', 'merchant_admin', 'merchant_collab',
    'dealer_admin', 'dealer_staff', 'track_admin', 'security', 'repair', 'pharmacist')),
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  code text not null unique,
  name text not null,
  org_id text not null references organizations (id),
  role_id text not null references roles (id),
  password_hash text not null,
  phone text,
  email text,
  remarks text not null default '' check (char_length(remarks) <= 200),
  avatar text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  acl_version int not null default 1,
  last_login_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_org on users (org_id);

-- Only the SHA-256 of the session id is stored: the database cannot be used to sign in.
create table sessions (
  id_hash text primary key,
  user_id text not null references users (id),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

create table login_failures (
  subject text not null,
  at timestamptz not null default now()
);
create index login_failures_subject on login_failures (subject, at);

create table idempotency (
  user_id text not null,
  cid text not null,
  status int not null,
  body jsonb not null,
  at timestamptz not null default now(),
  primary key (user_id, cid)
);

-- Work with a due time, claimed with `for update skip locked`.
create table jobs (
  id text primary key,
  kind text not null,
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  attempts int not null default 0,
  last_error text
);
create index jobs_due on jobs (due_at);
