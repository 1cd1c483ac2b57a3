import type { ChangeResult } from '@contract/kit/wire';
import { listTag } from './listApi';

type SideResults = Pick<ChangeResult, 'waits' | 'made'>;

/** Cache tags of the lists that show what waits for a second person, and what the change has created besides. */
export const sideResultTags = ({ waits, made }: SideResults = {}) =>
  [waits, made].flatMap((record) => (record ? [listTag(record.resource)] : []));

interface ChangeAnswer {
  data: SideResults;
}

/** Loaded on demand: naming the other record needs the definitions of all resources. */
async function announceSideResults(answer: PromiseLike<ChangeAnswer>): Promise<void> {
  try {
    const { waits, made } = (await answer).data;
    if (waits || made) (await import('../messages/waiting')).announce({ waits, made });
  } catch {
    // The caller of the mutation shows its error.
  }
}

/** To be spread into a mutation: a toast tells when the change waits for a second person or created another record. */
export const announcesSideResults = {
  onQueryStarted: (_args: unknown, { queryFulfilled }: { queryFulfilled: Promise<ChangeAnswer> }) =>
    announceSideResults(queryFulfilled),
};
