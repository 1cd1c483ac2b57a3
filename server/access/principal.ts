import { createHash } from 'node:crypto';
import {
  type ActionKey,
  actionsOf,
  type Grant,
  grantsOf,
  isReseller,
  type PermissionKey,
  type PrincipalType,
  reaches,
} from '../../contract/permissions';
import type { Executor } from '../db/tables';
import { type GrantedLanes, grantedLanesOf, lanesKey } from './granted';
import { findPerson } from './person';

/** A signed-in person with everything that decides about access. */
export interface Principal {
  userId: string;
  sessionId: string;
  name: string;
  roleType: PrincipalType;
  orgId: string;
  /** Ids from the root to the organisation, each followed by a dot. */
  orgPath: string;
  /** The organisation and all below it: the only ones whose rows exist for this person. */
  orgIds: ReadonlySet<string>;
  /** The organisation and all above it, whose announcements and shared records it sees. */
  aboveIds: ReadonlySet<string>;
  /** What may be done under each permission key; `permissions` are the keys with more than nothing. */
  grants: ReadonlyMap<PermissionKey, Grant>;
  permissions: ReadonlySet<string>;
  actions: ReadonlySet<ActionKey>;
  /** Keys that nothing is granted under because the service behind them has ended, and when it did. */
  ended: ReadonlyMap<PermissionKey, number>;
  /** Of a reseller: the granted lanes. Absent for everybody else. */
  granted?: GrantedLanes;
  /** Changes whenever organisations or permissions of the person change. */
  acl: string;
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

/** What decides what somebody may see and do. */
export interface PrincipalFacts {
  id: string;
  name: string;
  type: PrincipalType;
  orgId: string;
  orgPath: string;
  grants: ReadonlyMap<PermissionKey, Grant>;
  actions: readonly ActionKey[];
  aclVersion: number;
  ended?: ReadonlyMap<PermissionKey, number>;
  granted?: GrantedLanes;
}

function aclOf({ aclVersion, type, grants, granted }: PrincipalFacts, orgIds: readonly string[]): string {
  const rights = [...grants].map(([key, grant]) => key + grant).join();
  const text = [aclVersion, type, rights, orgIds.join(), lanesKey(granted)].join('|');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** A principal with the organisations as they are now. */
export const principalOf = async (
  db: Executor,
  standing: PrincipalFacts,
  sessionId: string,
): Promise<Principal> => principalWith(standing, await subtree(db, standing.orgPath), sessionId);

function principalWith(standing: PrincipalFacts, orgIds: readonly string[], sessionId: string): Principal {
  const { id, name, type, orgId, orgPath, grants, actions, granted, ended = new Map() } = standing;
  return {
    userId: id,
    sessionId,
    name,
    roleType: type,
    orgId,
    orgPath,
    grants,
    orgIds: new Set(orgIds),
    aboveIds: new Set(orgPath.split('.').filter((above) => above !== '')),
    permissions: new Set([...grants].flatMap(([key, grant]) => (grant === '-' ? [] : key))),
    actions: new Set(actions),
    ended,
    granted,
    acl: aclOf(standing, orgIds),
  };
}

/** The server itself, under the name of what it does: no account, and every organisation. */
export async function systemPrincipal(db: Executor, name: string): Promise<Principal> {
  const all = await db
    .selectFrom('organizations')
    .select(['id', 'parentId', 'path'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  const root = all.find(({ parentId }) => parentId === null);
  if (!root) throw new Error('there is no organisation');
  const rights = { type: 'platform_admin', grants: new Map(), actions: [], aclVersion: 0 } as const;
  const standing = { id: '', name, orgId: root.id, orgPath: root.path, ...rights };
  return principalWith(
    standing,
    all.map(({ id }) => id),
    '',
  );
}

/** The person as stored now; undefined when unknown or disabled. */
export async function loadPrincipal(
  db: Executor,
  userId: string,
  sessionId: string,
): Promise<Principal | undefined> {
  const person = await findPerson(db, userId);
  if (!person) return undefined;
  const { roleType: type, limits } = person;
  const granted = grantsOf(type, limits);
  const ended = new Map(
    Object.entries(person.ended).flatMap(([page, at]) => {
      const key = page as PermissionKey;
      return reaches(granted.get(key) ?? '-', 'V') ? [[key, Date.parse(at)] as const] : [];
    }),
  );
  const grants = new Map([...granted].map(([key, grant]) => [key, ended.has(key) ? '-' : grant] as const));
  const lanes = isReseller({ roleType: type }) ? await grantedLanesOf(db, userId) : undefined;
  const rights = { type, grants, actions: actionsOf(type, limits), ended, granted: lanes };
  return principalOf(db, { ...person, ...rights }, sessionId);
}
