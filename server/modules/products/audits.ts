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

async function decide(
  change: UnitOfWork,
  row: AnyRow,
  event: Event,
  reason?: string,
): Promise<CommandResult> {
  const decided = decidedBy(change, row, reason);
  const product = await findRecord(change, servedProducts, String(row.productId));
  const revision = row.kind === 'update' ? changedValues(row) : {};
  const passed = event === 'pass';
  if (passed) await assertUnique(change, servedProducts, revision, product);
  const values = passed ? { ...revision, approvedAt: change.deps.clock() } : {};
  await applyEvent(change, servedProducts, product, event, { values, reason });
  announceReview(change, product, { auditId: row.id, state: passed ? 'passed' : 'failed' });
  hint(change, productChanges.name, row.orgId);
  return { set: decided };
}

export const servedProductAudits: ServedResource = {
  resource: productAudits,
  commands: {
    pass: (change, row, _args, reason) => decide(change, row, 'pass', reason),
    async reject(change, row, _args, reason) {
      if (reason === undefined) throw new AppError(400, 'err.audit.remark_required');
      return decide(change, row, 'reject', reason);
    },
  },
};

export const servedProductChanges: ServedResource = {
  resource: productChanges,
  table: 'productAudits',
  commands: {
    async withdraw(change, row, _args, reason) {
      assertSubmitter(change, row);
      const product = await findRecord(change, servedProducts, String(row.productId));
      const auditState = product.approvedAt === null ? 'draft' : 'passed';
      await applyEvent(change, servedProducts, product, 'withdraw', { values: { auditState }, reason });
      announceReview(change, product, { auditId: row.id, state: 'withdrawn' });
      hint(change, productAudits.name, row.orgId);
      return { set: {} };
    },
  },
};
