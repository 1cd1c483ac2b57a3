-- The net below the queries (docs/decisions/0010): statements of a signed-in person run as a role without
-- ownership, and rows of other organisations do not exist for it, whatever a query forgets to ask.
-- pharos_person sees the organisation whose path stands in the setting pharos.path, and all below it;
-- pharos_root is for people of the root, to whom every row belongs.

do $$
declare
  person text;
begin
  foreach person in array array['pharos_person', 'pharos_root'] loop
    begin
      if not exists (select from pg_roles where rolname = person) then
        execute format('create role %I nologin nosuperuser nobypassrls', person);
      end if;
      if not pg_has_role(current_user, person, 'member') then
        execute format('grant %I to %I', person, current_user);
      end if;
    exception
      -- Roles belong to the whole server: another database of it made the same one just now.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception '% may neither make nor use the role %; let a superuser run: create role % nologin; grant % to %;',
          current_user, person, person, person, quote_ident(current_user);
    end;
  end loop;
  execute format('grant usage on schema %I to pharos_person, pharos_root', current_schema());
end $$;

-- Nothing outside of a person's statement: a setting that was local to an earlier transaction is left as ''.
create function person_path() returns text stable parallel safe language sql
  return nullif(current_setting('pharos.path', true), '');

-- A table every person may use, as far as the queries let him.
create function person_table(target regclass, rights text default 'select') returns void language plpgsql as $$
begin
  execute format('grant %s on %s to pharos_person, pharos_root', rights, target);
end $$;

-- A table with org_id. `inherited`: rows of the organisations above, and those of nobody, can be read too.
-- The subtree is compared as text because the planner takes such a comparison for almost always true: queries ask
-- for the same organisations themselves, and a second guess at how many rows that leaves would halve its estimate.
create function tenant_table(target regclass, inherited boolean default false) returns void language plpgsql as $$
declare
  own constant text := 'case when org_id in (select id from organizations where '
    || 'starts_with(path, person_path())) then ''own'' else ''foreign'' end <> ''foreign''';
  shown constant text := own || ' or org_id is null or org_id = any(string_to_array(person_path(), ''.''))';
begin
  perform person_table(target, 'select, insert, update, delete');
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', target, current_user);
  execute format('create policy root_all on %s to pharos_root using (true) with check (true)', target);
  if not inherited then
    execute format('create policy person_own on %s to pharos_person using (%s) with check (%s)', target, own, own);
    return;
  end if;
  -- What comes from above can be locked, and is refused when written; a deletion would not be checked again.
  execute format('create policy person_read on %s for select to pharos_person using (%s)', target, shown);
  execute format('create policy person_add on %s for insert to pharos_person with check (%s)', target, own);
  execute format('create policy person_change on %s for update to pharos_person using (%s) with check (%s)', target, shown, own);
  execute format('create policy person_delete on %s for delete to pharos_person using (%s)', target, own);
end $$;

-- Organisations are their own tenants.
select person_table('organizations', 'select, insert, update, delete');
alter table organizations enable row level security, force row level security;
do $$ begin
  execute format('create policy owner_all on organizations to %I using (true) with check (true)', current_user);
end $$;
create policy root_all on organizations to pharos_root using (true) with check (true);
create policy person_own on organizations to pharos_person
  using (starts_with(path, person_path())) with check (starts_with(path, person_path()));

select tenant_table(name) from unnest(array[
  'users', 'invitation_codes', 'displays', 'imports', 'applied_files', 'public_links', 'alerts', 'door_records',
  'vend_records', 'devices', 'device_auths', 'iot_cards', 'products', 'batches', 'export_requests', 'feed'
]::regclass[]) as name;
select tenant_table(name, true) from unnest(array[
  'roles', 'platform_notices', 'list_views', 'files'
]::regclass[]) as name;

-- What a person does to shared things, or writes on them, is noted without his organisation. It is read by his own
-- people; what was done to shared things, but not what others wrote on them, by everybody who shares them.
select tenant_table('audit_log');
create policy person_notes on audit_log for insert to pharos_person with check (true);
create policy person_acts on audit_log for select to pharos_person
  using ((org_id is null and action not like 'comment.%') or actor_id in (select id from users));

-- Drafts do not come down from above.
create policy person_published on platform_notices as restrictive for select to pharos_person
  using (status <> 'draft' or org_id in (select id from organizations));

-- Pictures and films are their organisation's; logos, documents and faces are seen below it too.
create policy person_files on files as restrictive for select to pharos_person
  using (purpose in ('logo', 'document', 'avatar') or org_id in (select id from organizations));

-- A remark belongs to the organisation of its record; on what is shared, to its author's.
alter table comments add column org_id text references organizations (id);
update comments set org_id = owner.org_id from (
  select 'organizations' as resource, id, id as org_id from organizations
  union all select 'users', id, org_id from users
  union all select 'roles', id, org_id from roles
  union all select 'invitationCodes', id, org_id from invitation_codes
  union all select 'platformNotices', id, org_id from platform_notices
  union all select 'displays', id, org_id from displays
) as owner where owner.resource = comments.resource and owner.id = comments.record_id;
select tenant_table('comments');
create policy person_remarks on comments to pharos_person
  using (author_id in (select id from users)) with check (author_id in (select id from users));
create index comments_org on comments (org_id);

select person_table(name) from unnest(array[
  'meta', 'product_categories', 'server_logs', 'cabinets', 'trays', 'lanes', 'iot_usage_daily',
  'env_readings', 'env_5m', 'env_1h', 'env_records', 'device_latest', 'stock_ledger', 'device_events',
  'rule_states', 'rule_decisions', 'link_answers'
]::regclass[]) as name;
select person_table('head', 'select, update');
-- Taken away by whoever administers the person.
select person_table(name, 'select, delete') from unnest(array['recovery_codes', 'factor_challenges']::regclass[]) as name;
select person_table(name, 'select, insert, update, delete') from unnest(array[
  'sessions', 'idempotency', 'jobs', 'notice_reads', 'user_columns', 'import_parts',
  'help_articles', 'menus'
]::regclass[]) as name;

-- A view reads with the rights of whoever asks it.
alter view session_list set (security_invoker = true);
alter view audit_log_list set (security_invoker = true);
alter view server_log_list set (security_invoker = true);
alter view export_request_list set (security_invoker = true);
select person_table(name) from unnest(array[
  'session_list', 'audit_log_list', 'server_log_list', 'export_request_list'
]::regclass[]) as name;

-- Policies ask every row for its organisation.
create index batches_org on batches (org_id);
create index device_auths_org on device_auths (org_id);
create index imports_org on imports (org_id);
create index list_views_org on list_views (org_id);
create index platform_notices_org on platform_notices (org_id);
create index public_links_org on public_links (org_id);
create index roles_org on roles (org_id);

-- Before a row's organisation is known to be one's own, only functions may look at it that tell nothing of it, not
-- even by failing. These do not, but only a superuser can say so; elsewhere the searches of people below the root
-- read their organisations' rows instead of the index of the text (docs/operations.md).
do $$ begin
  alter function texticlike(text, text) leakproof;
  alter function jsonb_exists_any(jsonb, text[]) leakproof;
  alter function arraycontains(anyarray, anyarray) leakproof;
  alter function search_grams(text[]) leakproof;
exception when insufficient_privilege then null;
end $$;
