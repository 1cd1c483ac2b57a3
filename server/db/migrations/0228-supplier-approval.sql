-- Suppliers are approved before the first deal, by their papers; what they may sell stands in words that can be compared.
alter table druggists
  add column scopes jsonb,
  add column approval_state text not null default 'draft' check (approval_state in ('draft', 'submitted', 'approved', 'rejected')),
  add column applied_by text references users (id),
  add column approved_by text references users (id),
  add column approved_at timestamptz,
  add constraint druggists_two_people check (approved_by is null or approved_by <> applied_by);
create index druggists_applied_by on druggists (applied_by);
create index druggists_approved_by on druggists (approved_by);
select list_indexes('druggists', array['approval_state'], array[]::text[]);

-- Whoever was dealt with before stays approved; what the permit says is read where its words are the usual ones.
update druggists set approval_state = 'approved'
where exists (select from purchase_orders o where o.druggist_id = druggists.id and o.state not in ('draft', 'cancelled'));
update druggists set scopes = read.scopes
from (select d.id, jsonb_agg(word.scope) as scopes
  from druggists d join (values ('化学药', 'chemical'), ('抗生素', 'antibiotic'), ('生化药', 'biochemical'),
    ('生物制品', 'biologic'), ('中成药', 'tcm'), ('第一', 'device_1'), ('第二', 'device_2'), ('第三', 'device_3'),
    ('保健食品', 'health_food'), ('消毒', 'disinfectant'), ('化妆品', 'cosmetic')) as word (part, scope)
    on d.business_scope like '%' || word.part || '%'
      or (word.scope = 'device_2' and d.business_scope like '%第一、二类%')
  group by d.id) read
where read.id = druggists.id;

create table supplier_papers (
  id text primary key,
  org_id text not null references organizations (id),
  druggist_id text not null references druggists (id),
  kind text not null check (kind in ('business_licence', 'drug_permit', 'quality_agreement', 'sales_authorisation', 'other')),
  paper_no text not null,
  holder text,
  valid_from date,
  long_term boolean not null default false,
  valid_to date,
  file_id text not null,
  remark text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint supplier_papers_end check (long_term = (valid_to is null))
);
select tenant_table('supplier_papers');
create index supplier_papers_org on supplier_papers (org_id);
create index supplier_papers_druggist on supplier_papers (druggist_id);
select list_indexes('supplier_papers', array['paper_no', 'valid_to', 'created_at'], array['paper_no', 'remark']);
