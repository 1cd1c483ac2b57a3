import type { ChangeResult } from '@contract/kit/wire';
import { listTag } from './listApi';

type Beside = Pick<ChangeResult, 'waits' | 'made'>;

/** Lists that show what waits for a second person now, and what was made beside the record. */
export const waitingIn = ({ waits, made }: Beside = {}) =>
  [waits, made].flatMap((record) => (record ? [listTag(record.resource)] : []));

interface ChangeAnswer {
  data: Beside;
}

/** Its words need every resource there is: they are fetched when there is something to say, not with the first page. */
async function announceBeside(answer: PromiseLike<ChangeAnswer>): Promise<void> {
  try {
    const { waits, made } = (await answer).data;
    if (waits || made) (await import('../messages/waiting')).announce({ waits, made });
  } catch {
    // Whoever asked for the change shows why it was refused.
  }
}

/** Part of a mutation: says when its change waits for a second person, or has made another record. */
export const announced = {
  onQueryStarted: (_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<ChangeAnswer> }) =>
    announceBeside(queryFulfilled),
};
