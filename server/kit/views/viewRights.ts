import type { Selectable } from 'kysely';
import { isViewQuery } from '../../../contract/kit/question/address';
import type { Resource } from '../../../contract/kit/resource';
import type { ViewBody } from '../../../contract/kit/wire';
import { ASSIGNABLE, type Grant, type PrincipalType, reaches } from '../../../contract/permissions';
import { resourceNamed } from '../../../contract/resources';
import type { Principal } from '../../access/principal';
import type { Tables } from '../../db/tables';
import { AppError } from '../../errors';

function hasGrant({ grants }: Principal, { permission }: Resource, least: Grant): boolean {
  return reaches(grants.get(permission) ?? '-', least);
}

export function assertGrant(principal: Principal, resource: Resource, least: Grant): void {
  if (!hasGrant(principal, resource, least)) throw new AppError(403, 'err.common.forbidden');
}

export type StoredView = Selectable<Tables['listViews']>;

/** Who may share with everyone may remove views of the same institution; those of institutions above stay. */
export function isRemovable(principal: Principal, { ownerId, orgId, share, resource }: StoredView): boolean {
  if (ownerId === principal.userId) return true;
  return share !== 'mine' && orgId === principal.orgId && hasGrant(principal, resourceNamed(resource), 'M');
}

const RANK = { mine: 0, role: 1, everyone: 2 } as const;

/** What one has shared with another role is there to be changed; it is not how one looks at the list oneself. */
const isForMe = ({ share, roleType }: StoredView, me: Principal) =>
  share !== 'role' || roleType === me.roleType;

/** Own before role before everyone; of two, that of the nearer organisation, then the newer one. */
export function defaultViewFor(views: readonly StoredView[], me: Principal): string | null {
  const fromRoot = [...me.aboveIds];
  const depth = ({ orgId }: StoredView) => fromRoot.indexOf(orgId);
  const [first] = views
    .filter((view) => view.isDefault && isForMe(view, me))
    .sort((a, b) => RANK[a.share] - RANK[b.share] || depth(b) - depth(a) || b.id.localeCompare(a.id));
  return first?.id ?? null;
}

/** Others are only burdened with views by those who maintain the resource. @throws AppError 400, 403 */
export function assertMayKeep(principal: Principal, resource: Resource, { share, query }: ViewBody): void {
  assertGrant(principal, resource, share === 'mine' ? 'V' : 'M');
  if (!isViewQuery(resource, query, resourceNamed))
    throw new AppError(400, 'err.common.validation', undefined, { query: 'err.kit.filter' });
}

/**
 * The role a view is shared with: sharing needs the right to assign that role.
 * @throws AppError 403
 */
export function roleFor({ roleType: own }: Principal, { share, roleType = own }: ViewSharing): PrincipalType {
  if (share !== 'role') return own;
  const choice: readonly PrincipalType[] = [own, ...ASSIGNABLE[own]];
  if (!choice.includes(roleType)) throw new AppError(403, 'err.common.forbidden');
  return roleType;
}

type ViewSharing = Pick<ViewBody, 'share'> & { roleType?: PrincipalType };
