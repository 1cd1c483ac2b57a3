-- Circulation of prescriptions: who writes, passes on and dispenses them, what they call our products, and the
-- prescriptions themselves with their reviews.

-- Hospitals, pharmacies and channels are reached the same way; these columns are common to all three.
create table partners (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null check (code ~ '^[A-Z0-9]{4,22}$'),
  name text not null check (char_length(name) between 2 and 64),
  region text check (region ~ '^[1-9][0-9]{5}$'),
  address text,
  place jsonb not null,
  contact_name text,
  contact_phone text,
  access_url text check (access_url like 'https:%'),
  app_key text,
  -- AES-256-GCM with a key that is not in the database; the plain text was shown once.
  secret_box text,
  secret_issued_at timestamptz,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table hospitals (
  like partners including defaults including constraints,
  primary key (id),
  unique (code),
  foreign key (org_id) references organizations (id),
  level text not null check (level in ('grade3', 'grade2', 'grade1', 'ungraded')),
  type text not null check (type in ('physical', 'internet')),
  licence_no text not null
);
create table pharmacies (
  like partners including defaults including constraints,
  primary key (id),
  unique (code),
  foreign key (org_id) references organizations (id),
  drug_licence_no text not null,
  drug_licence_expire date not null,
  gsp_no text,
  device_ids jsonb,
  pharmacist_on_duty boolean not null default false
);
create table prescription_channels (
  like partners including defaults including constraints,
  primary key (id),
  unique (code),
  foreign key (org_id) references organizations (id),
  kind text not null check (kind in ('platform', 'regional', 'insurer', 'government')),
  sign_type text not null check (sign_type in ('hmac_sha256', 'rsa_sha256', 'sm2_sm3'))
);
drop table partners;
select tenant_table(name, true) from unnest(array['hospitals', 'prescription_channels']::regclass[]) as name;
select tenant_table('pharmacies');
create index hospitals_org on hospitals (org_id, code, id);
create index pharmacies_org on pharmacies (org_id, code, id);
create index prescription_channels_org on prescription_channels (org_id, code, id);

-- One list of codes for each kind of partner, all of one shape.
create table partner_codes (
  id text primary key,
  org_id text not null,
  owner_id text not null,
  ext_code text not null,
  ext_name text not null,
  ext_spec text,
  approval_no text not null,
  product_id text,
  ratio numeric(12, 4) not null default 1 check (ratio > 0),
  state text not null default 'unmapped' check (state in ('unmapped', 'conflict', 'mapped')),
  mapped_by text,
  mapped_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_where_mapped check ((state = 'unmapped') = (product_id is null))
);
create function partner_code_table(target text, owner regclass) returns void language plpgsql as $$
begin
  execute format('create table %I (like partner_codes including defaults including constraints, primary key (id),
    unique (owner_id, ext_code),
    foreign key (org_id) references organizations (id), foreign key (owner_id) references %s (id),
    foreign key (product_id) references products (id), foreign key (mapped_by) references users (id))', target, owner);
  perform tenant_table(target::regclass);
  execute format('create index %I on %I (org_id, ext_code, id)', target || '_org', target);
  execute format('create index %I on %I (product_id)', target || '_product', target);
  perform list_indexes(target, array['state', 'mapped_at'], array['ext_name', 'ext_code', 'approval_no', 'ext_spec']);
end $$;
select partner_code_table('hospital_codes', 'hospitals');
select partner_code_table('pharmacy_codes', 'pharmacies');
select partner_code_table('channel_codes', 'prescription_channels');
drop function partner_code_table;
drop table partner_codes;

create table pharmacy_hospitals (
  id text primary key,
  org_id text not null references organizations (id),
  pharmacy_id text not null references pharmacies (id),
  hospital_id text not null references hospitals (id),
  remarks text,
  state text not null default 'attached' check (state in ('attached', 'detached')),
  changed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (pharmacy_id, hospital_id)
);
create table channel_hospitals (
  id text primary key,
  org_id text not null references organizations (id),
  channel_id text not null references prescription_channels (id),
  hospital_id text not null references hospitals (id),
  remarks text,
  state text not null default 'attached' check (state in ('attached', 'detached')),
  changed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (channel_id, hospital_id)
);
select tenant_table(name) from unnest(array['pharmacy_hospitals', 'channel_hospitals']::regclass[]) as name;
create index pharmacy_hospitals_org on pharmacy_hospitals (org_id, created_at desc, id);
create index pharmacy_hospitals_hospital on pharmacy_hospitals (hospital_id);
create index channel_hospitals_org on channel_hospitals (org_id, created_at desc, id);
create index channel_hospitals_hospital on channel_hospitals (hospital_id);

create table prescriptions (
  id text primary key,
  org_id text not null references organizations (id),
  rx_no text not null unique,
  ext_rx_no text not null,
  state text not null default 'received' check (state in ('received', 'unmapped', 'mapped', 'pending_review', 'reviewing',
    'approved', 'rejected', 'dispensing', 'dispensed', 'expired', 'voided')),
  hospital_id text not null references hospitals (id),
  channel_id text references prescription_channels (id),
  pharmacy_id text references pharmacies (id),
  device_id text references devices (id),
  rx_type text not null check (rx_type in ('normal', 'long_term', 'chronic')),
  issue_at timestamptz not null,
  valid_until timestamptz not null,
  department text not null,
  doctor_name text not null,
  doctor_cert_no text not null,
  patient_name text not null,
  patient_gender text not null check (patient_gender in ('male', 'female')),
  patient_age int not null check (patient_age between 0 and 130),
  patient_weight_kg numeric(5, 1) check (patient_weight_kg > 0),
  patient_id_masked text,
  -- The whole number, sealed like the secrets of partners.
  patient_id_box text,
  patient_phone text,
  guardian_name text,
  allergy text,
  pregnant boolean not null default false,
  organ_function text not null default 'normal' check (organ_function in ('normal', 'liver', 'kidney', 'both')),
  diagnosis text not null,
  items jsonb not null check (jsonb_array_length(items) between 1 and 5),
  fee int not null default 0 check (fee >= 0),
  controlled boolean not null default false,
  queued_at timestamptz,
  taken_by text references users (id),
  lease_until timestamptz,
  reviewed_by text references users (id),
  reviewed_at timestamptz,
  reject_rule text,
  opinion text,
  order_no text unique,
  dispensed_by text references users (id),
  used_at timestamptz,
  void_reason text,
  file_digest text check (file_digest ~ '^[0-9a-f]{64}$'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (hospital_id, ext_rx_no),
  check (valid_until > issue_at),
  constraint prescriptions_lease check ((state = 'reviewing') = (lease_until is not null)),
  -- Who reviews does not dispense, and what is dispensed was reviewed and is marked as used.
  constraint prescriptions_two_people check (dispensed_by <> reviewed_by),
  constraint prescriptions_reviewed check (state not in ('approved', 'dispensing', 'dispensed') or reviewed_by is not null),
  constraint prescriptions_used check ((state = 'dispensed') = (used_at is not null))
);
select tenant_table('prescriptions');
create index prescriptions_org on prescriptions (org_id, issue_at desc, id);
create index prescriptions_hospital on prescriptions (hospital_id);
create index prescriptions_pharmacy on prescriptions (pharmacy_id);
create index prescriptions_queue on prescriptions (queued_at, id) where state in ('pending_review', 'reviewing');
select list_indexes('prescriptions', array['state', 'issue_at', 'valid_until', 'queued_at'],
  array['rx_no', 'ext_rx_no', 'department', 'doctor_name', 'order_no']);

create table prescription_reviews (
  id text primary key,
  org_id text not null references organizations (id),
  rx_no text not null,
  prescription_id text not null references prescriptions (id),
  pharmacy_id text references pharmacies (id),
  result text not null check (result in ('passed', 'rejected')),
  rule text,
  opinion text,
  checks jsonb not null,
  pharmacist_id text not null references users (id),
  pharmacist text not null,
  cert_no text,
  signed_at timestamptz not null,
  duration_sec int not null check (duration_sec >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((result = 'rejected') = (rule is not null))
);
select guard_append_only('prescription_reviews');
select tenant_table('prescription_reviews');
create index prescription_reviews_org on prescription_reviews (org_id, signed_at desc, id);
create index prescription_reviews_prescription on prescription_reviews (prescription_id);
select list_indexes('prescription_reviews', array['signed_at', 'result'], array['rx_no', 'pharmacist', 'opinion']);
