-- What ends soon or has ended: a job keeps it equal to what stands in the tables of the things themselves. `kind` is no
-- closed list here: one more is a query of the job.
create table expiries (
  id text primary key,
  org_id text not null references organizations (id),
  kind text not null,
  subject_id text not null,
  name jsonb not null,
  amount int check (amount > 0),
  ends_on date not null,
  state text not null check (state in ('due', 'ending', 'ended')),
  noticed_at timestamptz,
  -- The last step that was told: so many days before the last day.
  noticed_days int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, kind, subject_id, ends_on)
);
select tenant_table('expiries');
create index expiries_org on expiries (org_id);
select list_indexes('expiries', array['kind', 'amount', 'ends_on', 'state', 'noticed_at', 'created_at'], array[]::text[]);

-- The first look is at the start, not at the next full hour.
insert into jobs (id, kind, due_at) values ('every:expiries.keep', 'expiries.keep', now());
