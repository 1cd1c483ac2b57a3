import {
  type Commission,
  type CommissionDealer,
  commissionFor,
  type MachineSales,
  monthBefore,
} from '../../../contract/dealers/commission';
import { dealerStatements } from '../../../contract/resources/dealers/dealerStatements';
import { tradeDay } from '../../../contract/time/chinaTime';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Executor } from '../../db/tables';
import { ulid } from '../../ids';
import type { JobRunner } from '../../jobs/jobs';
import { logged } from '../../kit/records/createRecord';
import { nextNumber } from '../../kit/records/documentNumber';
import { findRecord, writeRecord } from '../../kit/records/records';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, ServedResource, UnitOfWork } from '../../kit/served';
import { machineSales } from './machineSales';

/** Drafts of so many months follow the ledger; somebody has confirmed what is older. */
const OPEN_MONTHS = 2;
const COUNT_MS = 10 * MINUTE_MS;
const PROCESS = 'job:dealers.statements';

export const servedDealerStatements: ServedResource = {
  resource: dealerStatements,
  shortSearches: true,
  commands: {
    confirm: async ({ context, deps }) => ({
      set: { confirmedBy: context.principal.name, confirmedAt: new Date(deps.clock()) },
    }),
  },
};

type Dealer = CommissionDealer & { orgId: string };

/** Dealers with a valid contract in this month, without disabled ones. */
async function dealersIn(db: Executor, month: string): Promise<Map<string, Dealer>> {
  const rows = await db
    .selectFrom('dealers')
    .select(['id', 'orgId', 'parentId', 'commissionPct', 'enabled', 'validTo'])
    .orderBy('dealerCode')
    .execute();
  return new Map(
    rows.map(({ id, orgId, parentId, commissionPct, enabled, validTo }) => {
      const holds = enabled === true && String(validTo) >= `${month}-01`;
      return [id, { id, orgId, parentId: parentId ?? null, percent: holds ? Number(commissionPct) : 0 }];
    }),
  );
}

async function create(work: UnitOfWork, { id: dealerId, orgId }: Dealer, month: string, counted: Commission) {
  const at = new Date(work.deps.clock());
  const { lines, sold, amount } = counted;
  const statement = {
    id: ulid(at.getTime()),
    orgId,
    statementNo: await nextNumber(work, 'DS'),
    month,
    dealerId,
  };
  await work.trx
    .insertInto('dealerStatements')
    .values({
      ...statement,
      state: 'draft',
      sold,
      amount,
      lines: JSON.stringify(lines) as never,
      countedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const after = { statementNo: statement.statementNo, month, dealerId, sold, amount };
  logged(work, servedDealerStatements, {
    action: 'dealerStatements.created',
    entityId: statement.id,
    after,
    orgId,
  });
}

/** Lines compared without the order of their keys, which the database does not keep. */
const linesText = (lines: unknown) =>
  JSON.stringify(
    (lines as Commission['lines']).map(({ deviceId, sellerId, sold, rate, amount }) => [
      deviceId,
      sellerId,
      sold,
      rate,
      amount,
    ]),
  );

/** One statement as the ledger says it now. @returns whether something was written */
async function countOne(
  work: UnitOfWork,
  dealer: Dealer,
  month: string,
  counted: Commission,
): Promise<boolean> {
  const stored = await work.trx
    .selectFrom('dealerStatements')
    .select('id')
    .where('dealerId', '=', dealer.id)
    .where('month', '=', month)
    .executeTakeFirst();
  if (!stored && counted.lines.length === 0) return false;
  if (!stored) {
    await create(work, dealer, month, counted);
    return true;
  }
  const row = await findRecord(work, servedDealerStatements, stored.id);
  if (row.state !== 'draft' || linesText(row.lines) === linesText(counted.lines)) return false;
  const values = { ...counted, countedAt: new Date(work.deps.clock()) };
  await writeRecord(work, servedDealerStatements, row, values, { action: 'counted' });
  return true;
}

/** Statements of the last months as the ledger has them; confirmed ones stay. @returns how many were written */
export async function countStatements(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const today = tradeDay(deps.clock());
  const context = await systemContext(db, PROCESS);
  let written = 0;
  for (let back = OPEN_MONTHS; back >= 1; back -= 1) {
    const month = monthBefore(today, back);
    const dealers = await dealersIn(db, month);
    const sales: MachineSales[] = await machineSales(db, month);
    for (const dealer of dealers.values()) {
      const counted = commissionFor(dealers, dealer.id, sales);
      const { done } = await runInTransaction(deps, context, async (work) => ({
        done: await countOne(work, dealer, month, counted),
      }));
      if (done) written += 1;
    }
  }
  return written;
}

export function dealerJobs(jobs: JobRunner, deps: KitDeps): void {
  jobs.every('dealers.statements', COUNT_MS, async () => {
    await countStatements(deps);
  });
}
