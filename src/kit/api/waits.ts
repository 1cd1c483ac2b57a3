import type { ChangeResult } from '@contract/kit/wire';
import { listTag } from './listApi';

/** Lists that show what waits for a second person now. */
export const waitingIn = (result?: Pick<ChangeResult, 'waits'>) =>
  result?.waits ? [listTag(result.waits.resource)] : [];

interface ChangeAnswer {
  data: Pick<ChangeResult, 'waits'>;
}

/** Its words need every resource there is: they are fetched when something waits, not with the first page. */
async function announceWaiting(answer: PromiseLike<ChangeAnswer>): Promise<void> {
  try {
    const { waits } = (await answer).data;
    if (waits) (await import('../messages/waiting')).announce(waits);
  } catch {
    // Whoever asked for the change shows why it was refused.
  }
}

/** Part of a mutation: says when its change waits for a second person. */
export const announced = {
  onQueryStarted: (_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<ChangeAnswer> }) =>
    announceWaiting(queryFulfilled),
};
