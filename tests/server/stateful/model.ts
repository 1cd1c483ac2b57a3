import { NO_LIMITS, type RoleLimits, type RoleType } from '../../../contract/permissions';

/** What the server ought to hold. Plain data, so that two orders of events can be tried on copies. */
export interface Org {
  id: string;
  code: string;
  parentId: string;
  name: string;
  version: number;
  enabled: boolean;
  deleted: boolean;
}
export interface Role {
  id: string;
  code: string;
  /** Absent for the types that everybody has. */
  orgId?: string;
  name: string;
  type: RoleType;
  version: number;
  limits: RoleLimits;
  deleted: boolean;
}
/** What may be written in the record of a person. */
export interface WrittenFields {
  name: string;
  remarks: string | null;
  roleId: string;
}
/** An entry of a person's history: the record before and after it. */
export interface HistoryStep {
  pos: number;
  before?: WrittenFields;
  after: WrittenFields;
}
export interface User extends WrittenFields {
  id: string;
  code: string;
  orgId: string;
  status: 'active' | 'disabled';
  version: number;
  /** Newest last; all but that one are worth nothing. */
  passwords: string[];
  past: HistoryStep[];
}
export interface Session {
  id: string;
  userId: string;
  revoked: boolean;
}
export interface Notice {
  id: string;
  orgId: string;
  title: string;
  scope: string[];
  status: 'draft' | 'published' | 'withdrawn';
  version: number;
  deleted: boolean;
}
export interface View {
  id: string;
  ownerId: string;
  orgId: string;
  roleType: RoleType;
  name: string;
  share: 'mine' | 'role' | 'everyone';
  version: number;
  deleted: boolean;
}

export interface Model {
  /** In every name of this run: what others made is not looked at. */
  tag: string;
  rootId: string;
  orgs: Map<string, Org>;
  roles: Map<string, Role>;
  users: Map<string, User>;
  sessions: Map<string, Session>;
  notices: Map<string, Notice>;
  views: Map<string, View>;
}

/** What a command is about, as far as chance decides it: each number picks from what there is. */
export interface Picks {
  /** Who does it: a session. */
  by: number;
  which: number;
  where: number;
  value: number;
  /** From an older version than there is. */
  stale: boolean;
}

export function pick<T>(from: Map<string, T> | readonly T[], n: number): T | undefined {
  const all = Array.isArray(from) ? from : [...(from as Map<string, T>).values()];
  return all.length === 0 ? undefined : all[n % all.length];
}

/** @throws Error for an id the model never had: the test itself is wrong then. */
export function known<T>(from: Map<string, T>, id: string): T {
  const found = from.get(id);
  if (!found) throw new Error(`the model knows no ${id}`);
  return found;
}

export function seen({ version }: { version: number }, { stale }: Picks): number {
  return stale ? version - 1 : version;
}

export function builtIn(id: string, type: RoleType): Role {
  return { id, code: type, name: type, type, version: 1, limits: NO_LIMITS, deleted: false };
}

export function written({ name, remarks, roleId }: WrittenFields): WrittenFields {
  return { name, remarks, roleId };
}
