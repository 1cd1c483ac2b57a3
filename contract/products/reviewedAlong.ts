import type { Draft } from '../kit/field';
import { isEmpty } from '../kit/problem';

/** Products that were reviewed, of the line of the institution once it is chosen. */
export const reviewedAlong = ({ orgId }: Draft): Record<string, string> => ({
  auditState: 'in:passed',
  ...(isEmpty(orgId) ? {} : { orgId: `along:${orgId}` }),
});
