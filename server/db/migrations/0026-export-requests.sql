-- Spreadsheets with personal values plain: asked for by one person, approved by another, fetched once.
create table export_requests (
  id text primary key,
  org_id text not null references organizations (id),
  list text not null,
  subject jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  -- What exactly was asked for, so that what is approved is what is fetched.
  question jsonb not null,
  asked text not null,
  columns jsonb not null,
  rows integer not null,
  purpose text not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'used')),
  asked_by text not null references users (id),
  decided_by text references users (id),
  decided_at timestamptz,
  decision_note text,
  expires_at timestamptz not null,
  used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint export_requests_two_people check (decided_by <> asked_by),
  constraint export_requests_decided check ((state = 'waiting') = (decided_by is null))
);
create index export_requests_org on export_requests (org_id, created_at desc, id);

create view export_request_list as
select id, org_id, version, created_at, updated_at, list, subject, format, asked, columns, rows, purpose, note,
  case when state in ('waiting', 'approved') and expires_at <= now() then 'expired' else state end as status,
  asked_by, decided_by, decided_at, decision_note, expires_at, used_at
from export_requests;
