-- Links to single pages for people without an account. Only the hash of a token is stored.

create table public_links (
  id text primary key,
  org_id text not null references organizations (id),
  page text not null check (page in ('warningNotice', 'noticeDrugList', 'evaluation', 'sureComplete', 'abnormalInfo')),
  ref_type text not null,
  ref_id text not null,
  payload jsonb not null default '{}',
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by text,
  created_at timestamptz not null default now()
);
create index public_links_ref on public_links (ref_type, ref_id);

create table link_answers (
  link_id text primary key references public_links (id),
  answer jsonb not null,
  at timestamptz not null default now()
);
