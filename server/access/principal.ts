import { createHash } from 'node:crypto';
import { PERMISSION_KEYS, permissionsOf, type RoleType } from '../../contract/permissions';
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
  permissions: ReadonlySet<string>;
  /** Changes whenever organisations or permissions of the person change. */
  acl: string;
}

interface PersonRow {
  id: string;
  name: string;
  orgId: string;
  orgPath: string;
  roleType: RoleType;
  aclVersion: number;
}

function findPerson(db: Executor, userId: string): Promise<PersonRow | undefined> {
  return db
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
    ])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('organizations.deletedAt', 'is', null)
    .executeTakeFirst();
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

function aclOf(person: PersonRow, orgIds: readonly string[]): string {
  const permissions = PERMISSION_KEYS.filter((key) => permissionsOf(person.roleType).includes(key));
  const text = [person.aclVersion, person.roleType, permissions.join(), orgIds.join()].join('|');
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
  return {
    userId: person.id,
    sessionId,
    name: person.name,
    roleType: person.roleType,
    orgId: person.orgId,
    orgIds: new Set(orgIds),
    permissions: new Set(permissionsOf(person.roleType)),
    acl: aclOf(person, orgIds),
  };
}
