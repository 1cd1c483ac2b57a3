import { changedValues } from '../../../contract/kit/changeLines';
import type { AnyRow } from '../../../contract/kit/resource';
import { productAudits, productChanges } from '../../../contract/resources/products/productAudits';
import { AppError } from '../../errors';
import { applyEvent } from '../../kit/records/commands';
import { assertUnique } from '../../kit/records/draft';
import { findRecord } from '../../kit/records/records';
import { hint } from '../../kit/records/transaction';
import type { CommandResult, ServedResource, UnitOfWork } from '../../kit/served';
import { assertSubmitter, decidedBy } from '../secondPerson';
import { servedProducts } from './products';
import { announceReview } from './reviews.live';

type Event = 'pass' | 'reject';

async function decide(work: UnitOfWork, row: AnyRow, event: Event, reason?: string): Promise<CommandResult> {
  const decided = decidedBy(work, row, reason);
  const product = await findRecord(work, servedProducts, String(row.productId));
  const revision = row.kind === 'update' ? changedValues(row) : {};
  const passed = event === 'pass';
  if (passed) await assertUnique(work, servedProducts, revision, product);
  const values = passed ? { ...revision, approvedAt: work.deps.clock() } : {};
  await applyEvent(work, servedProducts, product, event, { values, reason });
  announceReview(work, product, { auditId: row.id, state: passed ? 'passed' : 'failed' });
  hint(work, productChanges.name, row.orgId);
  return { set: decided };
}

export const servedProductAudits: ServedResource = {
  resource: productAudits,
  commands: {
    pass: (work, row, _args, reason) => decide(work, row, 'pass', reason),
    async reject(work, row, _args, reason) {
      if (reason === undefined) throw new AppError(400, 'err.audit.remark_required');
      return decide(work, row, 'reject', reason);
    },
  },
};

export const servedProductChanges: ServedResource = {
  resource: productChanges,
  table: 'productAudits',
  commands: {
    async withdraw(work, row, _args, reason) {
      assertSubmitter(work, row);
      const product = await findRecord(work, servedProducts, String(row.productId));
      const auditState = product.approvedAt === null ? 'draft' : 'passed';
      await applyEvent(work, servedProducts, product, 'withdraw', { values: { auditState }, reason });
      announceReview(work, product, { auditId: row.id, state: 'withdrawn' });
      hint(work, productAudits.name, row.orgId);
      return { set: {} };
    },
  },
};
