-- Products that an institution proposes to the library of all, until the platform has decided.
create table cloud_submissions (
  id text primary key,
  org_id text not null references organizations (id),
  product_id text references products (id) on delete set null,
  product_name text not null,
  barcode text,
  approval_no text not null,
  state text not null check (state in ('waiting', 'passed', 'failed', 'withdrawn')),
  changes jsonb not null,
  submitter text not null,
  submitted_by text references users (id),
  submitted_at timestamptz not null,
  reviewer text,
  reviewed_by text references users (id),
  reviewed_at timestamptz,
  remark text,
  cloud_id text references cloud_products (id) on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cloud_submissions_two_people check (reviewed_by is null or reviewed_by <> submitted_by)
);
select tenant_table('cloud_submissions');
create index cloud_submissions_org on cloud_submissions (org_id);
create unique index cloud_submissions_waiting on cloud_submissions (product_id) where state = 'waiting';
create index cloud_submissions_product on cloud_submissions (product_id);
create index cloud_submissions_by on cloud_submissions (submitted_by);
create index cloud_submissions_reviewer on cloud_submissions (reviewed_by);
create index cloud_submissions_cloud on cloud_submissions (cloud_id);
select list_indexes('cloud_submissions', array['submitted_at', 'created_at'], array['product_name', 'barcode', 'approval_no',
  'submitter']);
