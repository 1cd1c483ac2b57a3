-- The rules by which prescriptions are checked: written by one person, reviewed by another, in force from a day on.
create table medication_rules (
  id text primary key,
  rule_no text not null unique,
  kind text not null check (kind in
    ('composition', 'dose', 'interaction', 'contraindication', 'allergy', 'pregnancy', 'children', 'quantity')),
  subject text not null,
  counterpart text,
  atc text,
  ingredients text,
  allergens text,
  organs jsonb,
  diagnoses text,
  route text check (route in ('oral', 'topical', 'eye', 'nasal', 'inhaled', 'rectal', 'injection')),
  age_from numeric(5, 2) check (age_from >= 0),
  age_below numeric(5, 2),
  weight_from numeric(5, 1) check (weight_from >= 0),
  weight_below numeric(5, 1),
  single_mg numeric(10, 3) check (single_mg > 0),
  daily_mg numeric(10, 3) check (daily_mg > 0),
  single_mg_per_kg numeric(10, 3) check (single_mg_per_kg > 0),
  daily_mg_per_kg numeric(10, 3) check (daily_mg_per_kg > 0),
  days_max int check (days_max > 0),
  level text not null check (level in ('stop', 'warn')),
  source text not null check (source in ('leaflet', 'atc_ddd', 'formulary', 'guideline', 'prescription_rules')),
  reference text,
  valid_from date not null,
  valid_until date,
  audit_state text not null default 'draft' check (audit_state in ('draft', 'waiting', 'passed', 'failed')),
  edition int check (edition > 0),
  approved_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint medication_rules_ages check (age_below > age_from),
  constraint medication_rules_weights check (weight_below > weight_from),
  constraint medication_rules_days check (valid_until >= valid_from),
  constraint medication_rules_passed check (audit_state <> 'passed' or edition is not null)
);
select list_indexes('medication_rules',
  array['rule_no', 'kind', 'subject', 'counterpart', 'level', 'audit_state', 'edition', 'source', 'reference',
    'valid_from', 'valid_until', 'updated_at'],
  array['rule_no', 'subject', 'counterpart', 'ingredients', 'atc', 'allergens']);
select person_table('medication_rules', 'select, insert, update');

-- The number of what is published: each review that passes something raises it, one after another.
create table rule_base (
  id int primary key default 1 check (id = 1),
  edition int not null
);
insert into rule_base (edition) values (1);
select person_table('rule_base', 'select, update');

create table rule_reviews (
  id text primary key,
  org_id text not null references organizations (id),
  rule_no text not null,
  rule_id text not null references medication_rules (id),
  subject text not null,
  kind text not null check (kind in ('create', 'update')),
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'failed', 'withdrawn')),
  changes jsonb not null,
  submitter text not null,
  submitted_by text references users (id),
  submitted_at timestamptz not null,
  reviewer text,
  reviewed_by text references users (id),
  reviewed_at timestamptz,
  remark text,
  edition int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rule_reviews_two check (reviewed_by is null or reviewed_by <> submitted_by)
);
-- One change of a rule at a time.
create unique index rule_reviews_waiting on rule_reviews (rule_id) where state = 'waiting';
create index rule_reviews_rule on rule_reviews (rule_id);
create index rule_reviews_by on rule_reviews (submitted_by);
create index rule_reviews_org on rule_reviews (org_id, submitted_at desc);
select list_indexes('rule_reviews',
  array['rule_no', 'subject', 'kind', 'state', 'submitter', 'submitted_at', 'reviewer', 'reviewed_at', 'edition', 'remark'],
  array['rule_no', 'subject', 'submitter']);
select tenant_table('rule_reviews');

-- What the rules said when a decision was signed: the number of the base, and all of it, sealed, for it tells of the patient.
alter table prescription_reviews
  add column rule_edition int,
  add column rule_check text;
