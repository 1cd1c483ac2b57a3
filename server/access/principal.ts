import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type ActionKey,
  actionsOf,
  type Grant,
  grantsOf,
  type PermissionKey,
  permissionsOf,
  type RoleLimits,
  type RoleType,
} from '../../contract/permissions';
import type { Executor } from '../db/tables';

/** A signed-in person with everything that decides what he may see and do. */
export interface Principal {
  userId: string;
  sessionId: string;
  name: string;
  roleType: RoleType;
  orgId: string;
  /** The organisation and all below it: the only ones whose rows exist for this person. */
  orgIds: ReadonlySet<string>;
  /** The organisation and all above it, from whom announcements and shared things come. */
  aboveIds: ReadonlySet<string>;
  /** What may be done under each permission key; `permissions` are the keys with more than nothing. */
  grants: ReadonlyMap<PermissionKey, Grant>;
  permissions: ReadonlySet<string>;
  actions: ReadonlySet<ActionKey>;
  /** Changes whenever organisations or permissions of the person change. */
  acl: string;
}

interface PersonRow {
  id: string;
  name: string;
  orgId: string;
  orgPath: string;
  roleType: RoleType;
  limits: RoleLimits;
  aclVersion: number;
}

/** Nobody works for an organisation that is switched off, itself or anywhere above. */
async function findPerson(db: Executor, userId: string): Promise<PersonRow | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.roleId')
    .innerJoin('organizations', 'organizations.id', 'users.orgId')
    .select([
      'users.id',
      'users.name',
      'users.orgId',
      'users.aclVersion',
      'organizations.path as orgPath',
      'roles.type as roleType',
      'roles.limits',
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('organizations.deletedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organizations as above')
            .select('above.id')
            .where('above.enabled', '=', false)
            .where(sql<boolean>`starts_with(organizations.path, above.path)`),
        ),
      ),
    )
    .executeTakeFirst();
  return row && { ...row, limits: row.limits as unknown as RoleLimits };
}

/** Ids of an organisation and everything below it. */
async function subtree(db: Executor, path: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('path', 'like', `${path}%`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

function aclOf(person: PersonRow, grants: ReadonlyMap<string, Grant>, orgIds: readonly string[]): string {
  const rights = [...grants].map(([key, grant]) => key + grant).join();
  const text = [person.aclVersion, person.roleType, rights, orgIds.join()].join('|');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The person as the database knows him now; undefined when unknown or disabled. */
export async function loadPrincipal(
  db: Executor,
  userId: string,
  sessionId: string,
): Promise<Principal | undefined> {
  const person = await findPerson(db, userId);
  if (!person) return undefined;
  const orgIds = await subtree(db, person.orgPath);
  const { roleType, limits } = person;
  const grants = grantsOf(roleType, limits);
  return {
    userId: person.id,
    sessionId,
    name: person.name,
    roleType,
    orgId: person.orgId,
    orgIds: new Set(orgIds),
    aboveIds: new Set(person.orgPath.split('.').filter((id) => id !== '')),
    grants,
    permissions: new Set(permissionsOf(roleType, limits)),
    actions: new Set(actionsOf(roleType, limits)),
    acl: aclOf(person, grants, orgIds),
  };
}
