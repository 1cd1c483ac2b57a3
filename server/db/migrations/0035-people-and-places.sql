-- What people work as, with what a pharmacist must show, and where, when and in what an institution trades.
alter table users
  add column user_type text not null default 'staff'
    check (user_type in ('staff', 'pharmacist', 'repair', 'security', 'dealer', 'tester')),
  add column pharmacist_cert_no text,
  add column pharmacist_cert_expire date,
  add column signature_img text references files (id);
-- Pharmacists stay staff until their certificate is there.
update users
set user_type = case roles.type when 'repair' then 'repair' when 'security' then 'security' else 'dealer' end
from roles
where roles.id = users.role_id and roles.type in ('repair', 'security', 'dealer_admin', 'dealer_staff');
select list_indexes('users', array['user_type'], array['name', 'code', 'remarks', 'pharmacist_cert_no']);

alter table organizations
  add column district text,
  add column lng double precision,
  add column lat double precision,
  add column sells_drugs boolean,
  add column gsp_scope text,
  add column default_lang text not null default 'zh-cn' check (default_lang in ('zh-cn', 'en', 'jp', 'ko'));
select list_indexes('organizations', array[]::text[], array[
  'name', 'code', 'short_name', 'province', 'city', 'district', 'address', 'uscc', 'drug_licence_no', 'gsp_scope'
]);
-- What the planner knows of an index over an expression comes with the next analysis.
analyze users;
analyze organizations;
