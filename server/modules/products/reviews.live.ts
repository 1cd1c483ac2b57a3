import type { AnyRow } from '../../../contract/kit/resource';
import type { ReviewContent } from '../../../contract/notifications';
import type { UnitOfWork } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

const PRODUCT_REVIEW = 1109;

/** A snapshot brings none: reviews stand in their list. */
export const reviewTopic: LogTopic = {
  name: 'reviews',
  lane: 'log',
  facts: 'review',
  openedBy: ['productMain', 'productAudit'],
  ofLanes: (body) => body,
};

interface ReviewFact {
  auditId: string;
  state: ReviewContent['review']['state'];
}

/** Notifies reviewers of submissions, and submitters of decisions. */
export function announceReview(work: UnitOfWork, product: AnyRow, { auditId, state }: ReviewFact): void {
  const org = String(product.orgId);
  const kind = state === 'waiting' ? 'review.submitted' : 'review.decided';
  const at = work.deps.clock();
  // What became of it is newer than that it was handed in.
  const ver = state === 'waiting' ? 1 : 2;
  const by = work.context.principal.userId || null;
  work.events.push({
    orgId: org,
    messageType: PRODUCT_REVIEW,
    kind,
    entityId: auditId,
    ver,
    body: {
      id: auditId,
      kind,
      ver,
      org,
      at,
      by,
      review: { name: String(product.genericName), state },
    } satisfies ReviewContent,
  });
}
