import type { SavedView } from '../../../contract/kit/wire';
import { note } from '../records/transaction';
import type { UnitOfWork } from '../served';

type ViewAuditFacts = Pick<SavedView, 'resource' | 'name' | 'share' | 'roleType' | 'isDefault' | 'query'>;

export const auditFactsOf = ({
  resource,
  name,
  share,
  roleType,
  isDefault,
  query,
}: ViewAuditFacts): ViewAuditFacts => ({
  resource,
  name,
  share,
  roleType,
  isDefault,
  query,
});

/** Changes of shared views are audited; private ones are not. */
export function noteShared(
  work: UnitOfWork,
  id: string,
  before: ViewAuditFacts | undefined,
  after: ViewAuditFacts | undefined,
): void {
  const isShared = (view: ViewAuditFacts | undefined) => view !== undefined && view.share !== 'mine';
  if (!isShared(before) && !isShared(after)) return;
  const action = after === undefined ? 'view.deleted' : isShared(after) ? 'view.shared' : 'view.unshared';
  note(work, {
    action,
    entity: 'view',
    entityId: id,
    orgId: work.context.principal.orgId,
    before: before && auditFactsOf(before),
    after: after && auditFactsOf(after),
  });
}
