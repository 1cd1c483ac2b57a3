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
import { findPerson, type Person } from './person';

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

/** What decides what somebody may see and do. */
export interface PrincipalFacts {
  id: string;
  name: string;
  type: PrincipalType;
  orgId: string;
  orgPath: string;
  orgIds: readonly string[];
  grants: ReadonlyMap<PermissionKey, Grant>;
  actions: readonly ActionKey[];
  aclVersion: number;
  ended?: ReadonlyMap<PermissionKey, number>;
  granted?: GrantedLanes;
}

function aclOf({ aclVersion, type, grants, granted, orgIds }: PrincipalFacts): string {
  const rights = [...grants].map(([key, grant]) => key + grant).join();
  const text = [aclVersion, type, rights, orgIds.join(), lanesKey(granted)].join('|');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export function principalOf(standing: PrincipalFacts, sessionId: string): Principal {
  const { id, name, type, orgId, orgPath, orgIds, grants, actions, granted, ended = new Map() } = standing;
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
    acl: aclOf(standing),
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
  const orgIds = all.map(({ id }) => id);
  return principalOf({ id: '', name, orgId: root.id, orgPath: root.path, orgIds, ...rights }, '');
}

/** The person as stored now; undefined when unknown or disabled. */
export async function loadPrincipal(
  db: Executor,
  userId: string,
  sessionId: string,
): Promise<Principal | undefined> {
  const person = await findPerson(db, userId);
  return person && principalOfPerson(db, person, sessionId);
}

export async function principalOfPerson(db: Executor, person: Person, sessionId: string): Promise<Principal> {
  const { roleType: type, limits } = person;
  const granted = grantsOf(type, limits);
  const ended = new Map(
    Object.entries(person.ended).flatMap(([page, at]) => {
      const key = page as PermissionKey;
      return reaches(granted.get(key) ?? '-', 'V') ? [[key, Date.parse(at)] as const] : [];
    }),
  );
  const grants = new Map([...granted].map(([key, grant]) => [key, ended.has(key) ? '-' : grant] as const));
  const lanes = isReseller({ roleType: type }) ? await grantedLanesOf(db, person.id) : undefined;
  const rights = { type, grants, actions: actionsOf(type, limits), ended, granted: lanes };
  return principalOf({ ...person, ...rights }, sessionId);
}
