-- Wall displays: screens that nobody touches, signed in by a key of their own instead of a person.
create table displays (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  page text not null,
  remarks text,
  status text not null default 'waiting' check (status in ('waiting', 'active', 'ended')),
  -- One-time code that pairs a screen: SHA-256, hex.
  code_hash text unique,
  code_expires_at timestamptz,
  -- The key that counts, the next one until it is used, the last one for a moment longer.
  key_hash text unique,
  next_key_hash text unique,
  last_key_hash text unique,
  last_key_until timestamptz,
  key_made_at timestamptz,
  key_expires_at timestamptz,
  ip text,
  user_agent text,
  seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index displays_org on displays (org_id, name, id);
