import { actionsOf, grantOf, permissionsOf, type RoleType, reaches } from '../../../contract/permissions';
import type { Policy } from '../../../server/access/policy';

/** What the policy table says, worked out apart from the server's own check. */
export function mayPass(policy: Policy, role: RoleType): boolean {
  if (typeof policy === 'string') return policy !== 'display';
  if ('action' in policy) {
    const sees = policy.sees === undefined || reaches(grantOf(role, policy.sees), 'V');
    return sees && actionsOf(role).includes(policy.action);
  }
  if ('atLeast' in policy) return reaches(grantOf(role, policy.key), policy.atLeast);
  const own: readonly string[] = permissionsOf(role);
  return policy.anyOf.some((key) => own.includes(key));
}
