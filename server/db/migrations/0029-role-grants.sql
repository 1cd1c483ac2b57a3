-- Roles that administer, asked for by one person and given by another.
create table role_grants (
  id text primary key,
  -- Of who is to have the role.
  org_id text not null references organizations (id),
  user_id text not null references users (id),
  from_role text references roles (id) on delete set null,
  to_role text references roles (id) on delete set null,
  -- What was looked at when it was asked for is what is given.
  to_version integer not null,
  type text not null,
  -- The account is closed until it has the role.
  opens boolean not null,
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'granted', 'refused', 'withdrawn')),
  asked_by text not null references users (id),
  asker text not null,
  -- Without a person it was decided at the machine itself.
  decided_by text references users (id),
  decider text,
  decided_at timestamptz,
  decision_note text,
  expires_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint role_grants_two_people check (
    state = 'waiting' or (state = 'withdrawn') = coalesce(decided_by = asked_by, false)),
  constraint role_grants_not_oneself check (state <> 'granted' or decided_by is null or decided_by <> user_id),
  constraint role_grants_decided check ((state = 'waiting') = (decided_at is null))
);
create index role_grants_org on role_grants (org_id, created_at desc, id);
create index role_grants_user on role_grants (user_id);
create index role_grants_roles on role_grants (to_role);
create index role_grants_from on role_grants (from_role);
select tenant_table('role_grants');

create view role_grant_list with (security_invoker = true) as
select role_grants.id, role_grants.org_id, role_grants.version, role_grants.created_at, role_grants.updated_at,
  users.name as person, user_id, from_role, to_role, type, opens, reason,
  case when state = 'waiting' and expires_at <= now() then 'expired' else state end as status,
  asked_by, asker, decided_by, decider, decided_at, decision_note, expires_at
from role_grants join users on users.id = user_id;
select person_table('role_grant_list');

-- What who asked may do now. He may work for an organisation above, whose people do not exist for who decides:
-- therefore it reads with the rights of the owner, and tells of askers only.
create function asker_standing(grant_id text)
  returns table (role_type text, limits jsonb, org_path text)
  stable security definer set search_path from current language sql
as $$
  select roles.type, roles.limits, organizations.path
  from role_grants
    join users on users.id = role_grants.asked_by
    join roles on roles.id = users.role_id
    join organizations on organizations.id = users.org_id
  where role_grants.id = grant_id and users.status = 'active' and organizations.deleted_at is null
    and not exists (select from organizations as above
      where above.enabled = false and starts_with(organizations.path, above.path))
$$;
revoke execute on function asker_standing(text) from public;
grant execute on function asker_standing(text) to pharos_person, pharos_root;
