-- Internet hospitals, consultations, and the counts of consultations that institutions pay for in advance.

create table online_hospitals (
  id text primary key,
  org_id text not null references organizations (id),
  code text not null unique check (code ~ '^[A-Z0-9]{4,22}$'),
  name text not null check (char_length(name) between 2 and 64),
  licence_no text not null,
  provider text not null,
  access_url text not null check (access_url like 'https:%'),
  logo text,
  settings jsonb,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select tenant_table('online_hospitals', true);
create index online_hospitals_org on online_hospitals (org_id, code, id);

create table online_hospital_products (
  id text primary key,
  org_id text not null references organizations (id),
  provider_code text not null,
  hospital_id text not null references online_hospitals (id),
  product_id text not null references products (id),
  max_qty int not null check (max_qty between 1 and 99),
  remarks text,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (hospital_id, product_id),
  unique (hospital_id, org_id, provider_code)
);
select tenant_table('online_hospital_products');
create index online_hospital_products_org on online_hospital_products (org_id, provider_code, id);
create index online_hospital_products_product on online_hospital_products (product_id);

create table hospital_authorizations (
  id text primary key,
  org_id text not null references organizations (id),
  auth_no text not null unique,
  hospital_id text not null references online_hospitals (id),
  device_ids jsonb,
  valid_from date not null,
  valid_to date not null,
  daily_limit int check (daily_limit > 0),
  remarks text,
  state text not null default 'draft' check (state in ('draft', 'active', 'suspended', 'expired', 'revoked')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_to >= valid_from)
);
create unique index hospital_authorizations_active on hospital_authorizations (org_id, hospital_id) where state = 'active';
select tenant_table('hospital_authorizations');
create index hospital_authorizations_org on hospital_authorizations (org_id, created_at desc, id);
create index hospital_authorizations_hospital on hospital_authorizations (hospital_id);

create table inquiry_settings (
  id text primary key,
  org_id text not null references organizations (id),
  name text not null,
  mode text not null check (mode in ('text', 'video', 'phone')),
  duration_min int not null check (duration_min between 1 and 120),
  price int not null check (price >= 0),
  free_times int not null default 0 check (free_times >= 0),
  service_hours text not null,
  timeout_min int not null check (timeout_min between 1 and 60),
  auto_assign boolean not null default true,
  need_real_name boolean not null default true,
  consent_version text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (org_id, mode)
);
select tenant_table('inquiry_settings');

create table inquiry_orders (
  id text primary key,
  org_id text not null references organizations (id),
  inq_no text not null unique,
  state text not null default 'created' check (state in ('created', 'waiting', 'in_consult', 'interrupted', 'finished',
    'cancelled', 'refunded')),
  hospital_id text not null references online_hospitals (id),
  device_id text not null references devices (id),
  mode text not null check (mode in ('text', 'video', 'phone')),
  patient_name text not null,
  patient_phone text,
  doctor text,
  start_at timestamptz,
  end_at timestamptz,
  interrupted_at timestamptz,
  duration_min int not null check (duration_min between 1 and 120),
  pay_kind text not null check (pay_kind in ('prepaid', 'cash', 'free')),
  fee int not null default 0 check (fee >= 0),
  refund_no text,
  prescription_id text references prescriptions (id),
  chief_complaint text,
  conclusion text,
  advice text,
  rating int check (rating between 1 and 5),
  close_reason text,
  retention_until date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint inquiry_orders_concluded check (state not in ('finished', 'refunded') or conclusion is not null)
);
select tenant_table('inquiry_orders');
create index inquiry_orders_org on inquiry_orders (org_id, created_at desc, id);
create index inquiry_orders_hospital on inquiry_orders (hospital_id);
create index inquiry_orders_device on inquiry_orders (device_id);
create index inquiry_orders_open on inquiry_orders (created_at) where state in ('waiting', 'in_consult', 'interrupted');
select list_indexes('inquiry_orders', array['state', 'created_at', 'start_at'], array['inq_no', 'doctor', 'refund_no']);
