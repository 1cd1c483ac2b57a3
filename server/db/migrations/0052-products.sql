-- Products as they are kept, reviewed and sold; categories of institutions; batches with their states; the library.

alter table products drop constraint products_audit_state_check, drop constraint products_sale_state_check;
update products set audit_state = case audit_state
  when 'pending' then 'waiting' when 'rejected' then 'failed' else audit_state end;
-- Forms were words of the package leaflet; they are codes now.
update products set dosage_form = coalesce((select code from (values
  ('片剂', 'tablet'), ('咀嚼片', 'chewable_tablet'), ('含片', 'lozenge'), ('阴道片', 'vaginal_tablet'),
  ('胶囊剂', 'capsule'), ('软胶囊', 'soft_capsule'), ('颗粒剂', 'granules'), ('散剂', 'powder'), ('粉剂', 'powder'),
  ('丸剂', 'pill'), ('口服溶液剂', 'oral_solution'), ('口服液', 'oral_liquid'), ('混悬剂', 'suspension'),
  ('糖浆剂', 'syrup'), ('煎膏剂', 'paste'), ('滴剂', 'drops'), ('软膏剂', 'ointment'), ('乳膏剂', 'cream'),
  ('乳胶剂', 'emulgel'), ('凝胶剂', 'gel'), ('贴膏剂', 'plaster'), ('贴剂', 'patch'), ('洗剂', 'lotion'),
  ('搽剂', 'liniment'), ('滴眼剂', 'eye_drops'), ('鼻喷雾剂', 'nasal_spray'), ('喷雾剂', 'spray'),
  ('气雾剂', 'aerosol'), ('栓剂', 'suppository'), ('灌肠剂', 'enema'), ('注射剂', 'injection'),
  ('医疗器械', 'device'), ('消毒剂', 'disinfectant')) as forms (word, code) where word = dosage_form), 'other');

alter table products
  add check (audit_state in ('draft', 'waiting', 'passed', 'failed')),
  add check (sale_state in ('listed', 'delisted', 'recalled')),
  add column trace_code_prefixes text,
  add column trace_required boolean not null default false,
  add column basic_drug boolean not null default false,
  add column insurance_class text not null default 'none' check (insurance_class in ('a', 'b', 'c', 'none')),
  add column real_name_required boolean not null default false,
  add column ephedrine boolean not null default false,
  add column min_age int check (min_age between 0 and 120),
  add column max_qty_per_order int check (max_qty_per_order >= 1),
  add column packaging_materials text,
  add column unit text not null default 'box',
  add column weight_g numeric(7, 1) not null default 0 check (weight_g >= 0),
  add column mah text,
  add column production_address text,
  add column postal_code text check (postal_code ~ '^[0-9]{6}$'),
  add column phone text,
  add column website text,
  add column origin text,
  add column storage text not null default '',
  add column light_protect boolean not null default false,
  add column execution_standard text,
  add column appearance text,
  add column active_ingredients text,
  add column indications text,
  add column dosage_administration text,
  add column contraindications text,
  add column adverse_reactions text,
  add column precautions text,
  add column overdose text,
  add column interactions text,
  add column paediatric_use text,
  add column geriatric_use text,
  add column pregnancy_use text,
  add column toxicology text,
  add column pharmacokinetics text,
  add column machine_price int check (machine_price > 0),
  add column third_code text,
  add column sort_order int check (sort_order >= 0),
  add column display_order int check (display_order >= 0),
  add column common_qty int check (common_qty > 0),
  add column stop_sale_days int check (stop_sale_days >= 0),
  add column front_image text,
  add column back_image text,
  add column top_image text,
  add column bottom_image text,
  add column left_image text,
  add column right_image text,
  add column barcode_image text,
  add column leaflet_image text,
  add column composite_images jsonb,
  add column media text,
  add column source text not null default 'own' check (source in ('own', 'cloud_import', 'copy')),
  add column rx_flag boolean not null generated always as (otc_class = 'rx') stored,
  add column mnemonic text,
  add column approved_at timestamptz,
  add column cloud_id text,
  add column cloud_version int;
update products set approved_at = created_at where audit_state = 'passed';
create index products_category on products (category_id);
create index products_cloud on products (cloud_id);
select list_indexes('products',
  array['generic_name', 'brand_name', 'manufacturer', 'barcode', 'otc_class', 'selling_price', 'audit_state',
    'sale_state', 'updated_at'],
  array['generic_name', 'brand_name', 'mnemonic', 'barcode', 'approval_no', 'english_name', 'manufacturer',
    'trace_code_prefixes']);

-- Categories: those of the first level belong to nobody and are seen by everybody.
alter table product_categories
  drop constraint product_categories_code_key,
  alter column name type jsonb using jsonb_build_object('zh-cn', name, 'en', name, 'jp', name, 'ko', name),
  add column org_id text references organizations (id),
  add column icon text,
  add column enabled boolean not null default true,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index product_categories_code on product_categories (code, coalesce(org_id, ''));
create index product_categories_org on product_categories (org_id);
create index product_categories_parent on product_categories (parent_id);
select tenant_table('product_categories', true);

alter table batches
  add column expiry_precision text not null default 'day' check (expiry_precision in ('day', 'month')),
  add column qty_in int check (qty_in >= 0),
  add column supplier_name text,
  add column coa_file text,
  add column state text not null default 'normal'
    check (state in ('normal', 'near_expiry', 'stop_sale', 'expired', 'quarantined', 'recalled', 'removed')),
  add column near_level int not null default 0,
  add column recall_no text,
  add column recall_level text check (recall_level in ('1', '2', '3')),
  add column recalled_at timestamptz,
  add column state_reason text,
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index batches_state on batches (state, expiry);
select list_indexes('batches', array['batch_no', 'expiry', 'mfg_date', 'product_id'], array['batch_no', 'recall_no', 'supplier_name']);

create table product_audits (
  id text primary key,
  org_id text not null references organizations (id),
  product_name text not null,
  product_id text references products (id) on delete set null,
  kind text not null check (kind in ('create', 'update')),
  submitter text not null,
  submitted_by text references users (id),
  submitted_at timestamptz not null,
  changes jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'passed', 'failed', 'withdrawn')),
  reviewer text,
  reviewed_by text references users (id),
  remark text,
  reviewed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- One change of a product at a time.
create unique index product_audits_waiting on product_audits (product_id) where state = 'waiting';
create index product_audits_product on product_audits (product_id);
create index product_audits_by on product_audits (submitted_by);
create index product_audits_org on product_audits (org_id, submitted_at desc);
select tenant_table('product_audits');

create table cloud_products (
  id text primary key,
  kind text not null,
  generic_name text not null,
  brand_name text,
  english_name text,
  approval_no text not null,
  barcode text unique check (barcode ~ '^[0-9]{13}$'),
  trace_code_prefixes text,
  trace_required boolean not null default false,
  category_id text not null references product_categories (id),
  otc_class text not null check (otc_class in ('rx', 'otc_a', 'otc_b', 'na')),
  basic_drug boolean not null default false,
  insurance_class text not null default 'none',
  real_name_required boolean not null default false,
  ephedrine boolean not null default false,
  min_age int,
  max_qty_per_order int,
  specification text not null,
  dosage_form text not null,
  packaging text not null,
  packaging_materials text,
  unit text not null,
  length_mm numeric(7, 1) not null,
  width_mm numeric(7, 1) not null,
  height_mm numeric(7, 1) not null,
  weight_g numeric(7, 1) not null,
  manufacturer text not null,
  mah text,
  production_address text,
  postal_code text,
  phone text,
  website text,
  origin text,
  storage_class text not null,
  storage text not null,
  light_protect boolean not null default false,
  shelf_life_months int not null check (shelf_life_months between 1 and 120),
  execution_standard text,
  appearance text,
  active_ingredients text,
  indications text,
  dosage_administration text,
  contraindications text,
  adverse_reactions text,
  precautions text,
  overdose text,
  interactions text,
  paediatric_use text,
  geriatric_use text,
  pregnancy_use text,
  toxicology text,
  pharmacokinetics text,
  picture text,
  contributor text,
  lib_version int not null default 1,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index cloud_products_category on cloud_products (category_id);
select list_indexes('cloud_products',
  array['generic_name', 'manufacturer', 'barcode', 'approval_no', 'updated_at'],
  array['generic_name', 'brand_name', 'barcode', 'approval_no', 'english_name', 'manufacturer']);
select person_table('cloud_products', 'select, insert, update, delete');
