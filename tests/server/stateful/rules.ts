import {
  type ActionKey,
  ASSIGNABLE,
  actionsOf,
  type Grant,
  grantsOf,
  type PermissionKey,
  type RoleType,
  reaches,
} from '../../../contract/permissions';
import { known, type Model, type Notice, type Role, type Session, type User, type View } from './model';

/** How a request is refused. */
export interface Refusal {
  status: number;
  key?: string;
}
export const NO_SESSION: Refusal = { status: 401 };
export const FORBIDDEN: Refusal = { status: 403 };
export const ABSENT: Refusal = { status: 404 };
export const INVALID: Refusal = { status: 400, key: 'err.common.validation' };
export const STALE: Refusal = { status: 409, key: 'err.common.stale' };
export const STATE: Refusal = { status: 409, key: 'err.kit.state' };
export const DUPLICATE: Refusal = { status: 409, key: 'err.form.duplicate' };

/** Rules in their order: the first that does not hold refuses. */
export type Rule = readonly [holds: boolean, otherwise: Refusal];
export function firstBroken(...rules: readonly Rule[]): Refusal | undefined {
  return rules.find(([holds]) => !holds)?.[1];
}

/** The organisation and all above it; the root of the platform is no part of the model, and always there. */
export function chain({ orgs, rootId }: Model, orgId: string): string[] {
  const org = orgs.get(orgId);
  return org ? [...chain({ orgs, rootId } as Model, org.parentId), orgId] : [rootId];
}

export function isOpen(model: Model, orgId: string): boolean {
  const way = chain(model, orgId).flatMap((id) => model.orgs.get(id) ?? []);
  return way.every(({ enabled }) => enabled) && model.orgs.get(orgId)?.deleted !== true;
}

export function mayWork(model: Model, { status, orgId }: User): boolean {
  return status === 'active' && isOpen(model, orgId);
}

export function isAlive(model: Model, { revoked, userId }: Session): boolean {
  return !revoked && mayWork(model, known(model.users, userId));
}

/** A person who asks, with what decides over the answer. */
export class Asker {
  readonly #model: Model;
  readonly user: User;
  readonly role: Role;
  readonly alive: boolean;
  /** At the root everything is one's own. */
  readonly all: boolean;
  readonly above: string[];
  readonly own: Set<string>;

  constructor(model: Model, session: Session) {
    this.#model = model;
    this.user = known(model.users, session.userId);
    this.role = known(model.roles, this.user.roleId);
    this.alive = isAlive(model, session);
    this.all = this.user.orgId === model.rootId;
    this.above = chain(model, this.user.orgId);
    const standing = [...model.orgs.values()].filter(({ deleted }) => !deleted).map(({ id }) => id);
    const below = standing.filter((id) => chain(model, id).includes(this.user.orgId));
    this.own = new Set(this.all ? [model.rootId, ...standing] : below);
  }

  has(key: PermissionKey, least: Grant): boolean {
    return reaches(grantsOf(this.role.type, this.role.limits).get(key) ?? '-', least);
  }
  can(action: ActionKey): boolean {
    return actionsOf(this.role.type, this.role.limits).includes(action);
  }
  assigns(type: RoleType): boolean {
    return ASSIGNABLE[this.role.type].includes(type);
  }
  /** Gives this role, and administers who has it. */
  gives(roleId: string): boolean {
    return this.can('role:assign') && this.assigns(known(this.#model.roles, roleId).type);
  }
  sees(orgId: string): boolean {
    return this.all || this.own.has(orgId);
  }
  seesRole({ orgId, deleted }: Role): boolean {
    const near = this.all || orgId === undefined || this.own.has(orgId) || this.above.includes(orgId);
    return near && !deleted;
  }
  ownsRole({ orgId }: Role): boolean {
    return orgId === undefined ? this.role.type === 'platform_admin' : this.own.has(orgId);
  }
  seesNotice({ orgId, status, scope, deleted }: Notice): boolean {
    if (deleted || !(this.all || this.own.has(orgId) || this.above.includes(orgId))) return false;
    const addressed = scope.length === 0 || scope.some((id) => this.own.has(id) || this.above.includes(id));
    if (status === 'published' && addressed) return true;
    return this.has('platformNotice', 'M') && this.own.has(orgId);
  }
  seesView({ ownerId, orgId, share, roleType, deleted }: View): boolean {
    if (deleted) return false;
    const shared = share === 'everyone' || (share === 'role' && roleType === this.role.type);
    return ownerId === this.user.id || (shared && this.above.includes(orgId));
  }

  /** What every endpoint asks first. */
  admitted(least: PermissionKey | ActionKey, grant?: Grant): Rule[] {
    const may = grant ? this.has(least as PermissionKey, grant) : this.can(least as ActionKey);
    return [
      [this.alive, NO_SESSION],
      [may, FORBIDDEN],
    ];
  }
}

export function askerOf(model: Model, sessionId: string): Asker {
  return new Asker(model, known(model.sessions, sessionId));
}

/** Rules for a record that was seen at a version. */
export function atVersion(visible: boolean, record: { version: number }, version: number): Rule[] {
  return [
    [visible, ABSENT],
    [record.version === version, STALE],
  ];
}
