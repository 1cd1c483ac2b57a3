import type { RoleType } from '../../../../contract/permissions';
import { DAY_MS } from '../../../../contract/time/durations';
import { READABLE } from '../../../secrets/readableCode';
import { roleId } from '../../reference-data';
import type { NewRow, World } from '../world';
import { dealersOf, type OrgTree } from './organizations';

const LETTERS = [...READABLE];
const ROLES = ['repair', 'merchant_collab', 'pharmacist'] as const;

/** Codes of each institution and dealer, by which new people register. */
export function buildInvitations(world: World, tree: OrgTree): NewRow<'invitationCodes'>[] {
  const random = world.random.fork('invitations');
  const codesOf = (orgId: string, roles: readonly RoleType[]) =>
    roles.map((role, index) => ({
      id: world.newId(world.to),
      orgId,
      code: Array.from({ length: 8 }, () => random.pick(LETTERS)).join(''),
      roleId: roleId(role),
      maxUses: 10 * (index + 1),
      usedCount: 0,
      expireAt: new Date(world.now + (30 + index * 30) * DAY_MS),
      status: 'active' as const,
    }));
  return [
    ...tree.institutions.flatMap((orgId) => codesOf(orgId, ROLES)),
    ...dealersOf(tree).flatMap((orgId) => codesOf(orgId, ['dealer_staff'])),
  ];
}
