import { ASSIGNABLE, type PrincipalType } from '@contract/permissions';
import type { RoleGrant } from '@contract/resources/system/roleGrants';
import { isRecent } from './recent';

export type GrantNews = 'waiting' | 'granted' | 'refused';

type Facts = Pick<RoleGrant, 'askedBy' | 'userId' | 'type' | 'status' | 'decidedAt'>;
interface Reader {
  userId?: string;
  roleType?: PrincipalType;
}

/** What a person is told of a role that waits: others' that he could give too, and what became of his own wish. */
export function grantNewsOf(
  { askedBy, userId, type, status, decidedAt }: Facts,
  me: Reader,
  now: number,
): GrantNews | undefined {
  if (askedBy === me.userId) {
    const recent = isRecent(decidedAt, now);
    return recent && (status === 'granted' || status === 'refused') ? status : undefined;
  }
  const could = me.roleType !== undefined && type !== null && ASSIGNABLE[me.roleType].includes(type);
  return status === 'waiting' && userId !== me.userId && could ? 'waiting' : undefined;
}
