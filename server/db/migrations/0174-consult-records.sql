-- Consultations as their internet hospitals tell of them, and what is kept of them.

alter table inquiry_orders
  -- The hospital's number, and how far its messages have been followed: each has its place in the order they were said.
  add column ext_no text,
  add column last_seq int not null default 0 check (last_seq >= 0);
create unique index inquiry_orders_ext on inquiry_orders (hospital_id, ext_no) where ext_no is not null;

create table consult_records (
  id text primary key,
  org_id text not null references organizations (id),
  inq_no text not null,
  inquiry_id text not null unique references inquiry_orders (id),
  hospital_id text not null references online_hospitals (id),
  doctor text not null,
  doctor_cert_no text,
  finished_at timestamptz not null,
  conclusion text not null,
  advice text,
  transcript text,
  signature text,
  process_until date not null,
  record_until date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint consult_records_kept check (
    process_until >= (finished_at at time zone 'UTC')::date + interval '3 years' - interval '1 day'
    and record_until >= (finished_at at time zone 'UTC')::date + interval '15 years' - interval '1 day')
);
-- Neither changed nor deleted: whoever removes what is old enough lifts the guard for that.
select guard_append_only('consult_records');
select tenant_table('consult_records');
create index consult_records_org on consult_records (org_id, finished_at desc, id);
create index consult_records_hospital on consult_records (hospital_id);
select list_indexes('consult_records', array['finished_at', 'record_until'], array['inq_no', 'doctor', 'doctor_cert_no']);
