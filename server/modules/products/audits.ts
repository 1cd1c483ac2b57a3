import type { AnyRow } from '../../../contract/kit/resource';
import { productAudits, productChanges } from '../../../contract/resources/products/productAudits';
import { AppError } from '../../errors';
import { hint } from '../../kit/records/change';
import { applyEvent } from '../../kit/records/commands';
import { assertUnique } from '../../kit/records/draft';
import { findRecord } from '../../kit/records/records';
import type { Change, CommandResult, Served } from '../../kit/served';
import { servedProducts } from './products';
import { type ChangeLine, valuesOf } from './review';
import { announceReview } from './reviews.live';

type Event = 'pass' | 'reject';

/** Who handed something in does not decide about it. @throws AppError 409 */
function assertOther({ act }: Change, row: AnyRow): void {
  if (act.principal.userId === row.submittedBy) throw new AppError(409, 'err.audit.self_review');
}

async function decide(change: Change, row: AnyRow, event: Event, reason?: string): Promise<CommandResult> {
  assertOther(change, row);
  const { principal } = change.act;
  const product = await findRecord(change, servedProducts, String(row.productId));
  const revision = row.kind === 'update' ? valuesOf(row.changes as unknown as ChangeLine[]) : {};
  const at = change.deps.clock();
  const passed = event === 'pass';
  if (passed) await assertUnique(change, servedProducts, revision, product);
  const values = passed ? { ...revision, approvedAt: at } : {};
  await applyEvent(change, servedProducts, product, event, { values, reason });
  announceReview(change, product, { auditId: row.id, state: passed ? 'passed' : 'failed' });
  hint(change, productChanges.name, row.orgId);
  return {
    set: {
      reviewer: principal.name,
      reviewedBy: principal.userId,
      reviewedAt: at,
      remark: reason ?? null,
    },
  };
}

export const servedProductAudits: Served = {
  resource: productAudits,
  commands: {
    pass: (change, row, _args, reason) => decide(change, row, 'pass', reason),
    async reject(change, row, _args, reason) {
      if (reason === undefined) throw new AppError(400, 'err.audit.remark_required');
      return decide(change, row, 'reject', reason);
    },
  },
};

export const servedProductChanges: Served = {
  resource: productChanges,
  table: 'productAudits',
  commands: {
    async withdraw(change, row, _args, reason) {
      if (change.act.principal.userId !== row.submittedBy) throw new AppError(403, 'err.common.forbidden');
      const product = await findRecord(change, servedProducts, String(row.productId));
      const auditState = product.approvedAt === null ? 'draft' : 'passed';
      await applyEvent(change, servedProducts, product, 'withdraw', { values: { auditState }, reason });
      announceReview(change, product, { auditId: row.id, state: 'withdrawn' });
      hint(change, productAudits.name, row.orgId);
      return { set: {} };
    },
  },
};
