import { grantsOf, NO_LIMITS, type RoleLimits, type RoleType, reaches } from '../../../contract/permissions';
import { changing, type RecordKind, store } from './changing';
import { known, type Model, pick, type Role, seen } from './model';
import { ABSENT, type Asker, askerOf, DUPLICATE, FORBIDDEN, firstBroken, INVALID, STALE } from './rules';
import { asking, type Step } from './step';

const BUILT_IN = { status: 409, key: 'err.role.builtIn' };
const IN_USE = { status: 409, key: 'err.kit.inUse' };
const BEYOND = { status: 403, key: 'err.role.beyond' };
const TYPES: RoleType[] = ['merchant_admin', 'repair', 'institution_admin', 'platform_admin'];
/** What a role may take away from its type here; each set replaces the one before. */
const LIMITS: RoleLimits[] = [
  NO_LIMITS,
  { grants: { userMain: '-' }, actions: {} },
  { grants: { userMain: 'V', orgMain: '-' }, actions: {} },
  { grants: { roleMaon: '-', platformNotice: 'V' }, actions: {} },
];

function gainsBeyond(asker: Asker, { type, limits }: Role, next: RoleLimits): boolean {
  if (asker.role.type === 'platform_admin') return false;
  const [before, after] = [grantsOf(type, limits), grantsOf(type, next)];
  return [...after].some(([key, grant]) => !reaches(before.get(key) ?? '-', grant) && !asker.has(key, grant));
}

const create = asking('make a role', (model, { which, where, value }, by) => {
  const org = pick(model.orgs, where);
  const type = pick(TYPES, which);
  if (!org || !type) return undefined;
  const code = `${model.tag}-role${model.roles.size}`;
  const name = `${model.tag} role ${value}`;
  return {
    method: 'POST',
    path: '/roles',
    body: { code, name, type, orgId: org.id },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      const free = ![...now.roles.values()].some((role) => role.code === code);
      return firstBroken(
        ...asker.admitted('roleMaon', 'M'),
        [asker.own.has(org.id), INVALID],
        [free, DUPLICATE],
        [asker.assigns(type), INVALID],
      );
    },
    apply(now, result, trail) {
      const id = String(result.id);
      trail.next('roles.created', id);
      now.roles.set(id, {
        id,
        code,
        orgId: org.id,
        name,
        type,
        version: 1,
        limits: NO_LIMITS,
        deleted: false,
      });
    },
  };
});

/** The types that everybody has belong to the other runs too: whoever could change them leaves them alone. */
function changeable(model: Model, by: string): Role[] {
  const { all } = askerOf(model, by);
  return [...model.roles.values()].filter(({ orgId }) => orgId !== undefined || !all);
}

const KIND = {
  resource: 'roles',
  of: ({ roles }: Model) => roles,
  visible: (asker: Asker, role: Role) => asker.seesRole(role),
} satisfies Partial<RecordKind<Role, object>>;

const rename = changing<Role, { name: string }>({
  ...KIND,
  name: 'name a role',
  method: 'PUT',
  needs: ['roleMaon', 'M'],
  among: changeable,
  values: ({ tag }, { value }) => ({ name: `${tag} role ${value}` }),
  rules: (asker, role, { name }) => [[role.name === name || asker.ownsRole(role), FORBIDDEN]],
  apply: (role, values, trail) => store(role, values, trail, 'roles.updated'),
});

const limit = asking('limit a role', (model, picks, by) => {
  const role = pick(changeable(model, by), picks.which);
  const limits = pick(LIMITS, picks.value);
  if (!role || !limits) return undefined;
  const version = seen(role, picks);
  return {
    method: 'POST',
    path: `/roles/${role.id}/limits`,
    body: { ...limits, version },
    refusal(now, rights) {
      const asker = askerOf(rights, by);
      const record = known(now.roles, role.id);
      return firstBroken(
        ...asker.admitted('roleMaon', 'M'),
        [asker.seesRole(record), ABSENT],
        [asker.ownsRole(record), FORBIDDEN],
        [record.version === version, STALE],
        [!gainsBeyond(asker, record, limits), BEYOND],
      );
    },
    apply(now, _result, trail) {
      trail.next('roles.limited', role.id);
      const record = known(now.roles, role.id);
      record.limits = limits;
      record.version += 1;
    },
  };
});

function isHeld({ users }: Model, roleId: string): boolean {
  return [...users.values()].some((user) => user.roleId === roleId);
}

const remove = changing<Role>({
  ...KIND,
  name: 'delete a role',
  method: 'DELETE',
  needs: ['roleMaon', 'A'],
  rules: (asker, role, _values, model) => [
    [asker.ownsRole(role), FORBIDDEN],
    [role.orgId !== undefined, BUILT_IN],
    [!isHeld(model, role.id), IN_USE],
  ],
  apply(role, _values, trail) {
    trail.next('roles.deleted', role.id);
    role.deleted = true;
  },
});

export const ROLES: Step[] = [create, rename, limit, remove];
