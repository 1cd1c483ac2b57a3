import type { PartnerCause } from '../../../../contract/common/partnerCauses';
import type { AnyRow } from '../../../../contract/kit/resource';
import { type BillLine, type BillSource, differencesOf } from '../../../../contract/orders/differences';
import { PLATFORMS, type Platform } from '../../../../contract/orders/words';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { RequestContext, UnitOfWork } from '../../../kit/served';
import { partnerProblem } from '../../../partners/causes';
import { accountOfStore } from '../../../partners/platform/accounts';
import type { Platforms } from '../../../partners/platform/port';
import { keepDifference } from '../../../payable/keepDifference';
import type { PayableResource } from '../../../payable/payable';
import type { OwnDeps } from '../own/codes';
import { orderNumbers, ourLines, type SharedBill } from './bills';
import { counterDifferences } from './counters';
import { servedLedgerDays, servedLedgerDifferences } from './served';

export type CompareDeps = OwnDeps & {
  platforms?: Platforms;
  /** Orders of services: what the bill says of them is taken in as well. */
  payables?: readonly PayableResource[];
};

export interface DayKey {
  id: string;
  orgId: string;
  day: string;
}
/** A bill as far as it concerns one institution. */
interface Bill {
  source: BillSource;
  lines: readonly BillLine[];
  /** What stands here beside the ledger of orders. */
  ours?: readonly BillLine[];
}

/** The bills of the stores that an institution has connected. @throws AppError, PartnerError */
async function platformBills({ kit, platforms }: CompareDeps, { orgId, day }: DayKey): Promise<Bill[]> {
  if (!platforms) return [];
  const stores = await kit.database.db
    .selectFrom('platformStores')
    .select(['id', 'platform'])
    .where('orgId', '=', orgId)
    .where('appKey', 'is not', null)
    .execute();
  const lines = new Map<Platform, BillLine[]>();
  for (const { id, platform } of stores) {
    const account = await accountOfStore(kit.database.db, kit, id);
    if (!account) continue;
    const rows = await platforms[platform].billOf(account, day);
    const own = rows.map(({ kind, bill: no, amount }) => ({ kind, no, amount }));
    lines.set(platform, [...(lines.get(platform) ?? []), ...own]);
  }
  return PLATFORMS.flatMap((source) => {
    const own = lines.get(source);
    return own ? [{ source, lines: own }] : [];
  });
}

/** Stores what differs; what a person has decided about stays as it was decided. */
async function keepDifferences(work: UnitOfWork, { orgId, day }: DayKey, bill: Bill): Promise<string[]> {
  const { trx } = work;
  const { source, lines, ours: beside = [] } = bill;
  const found = differencesOf([...(await ourLines(trx, { orgId, day, source })), ...beside], lines);
  const numbers = await orderNumbers(
    trx,
    source,
    found.map(({ no }) => no),
  );
  const kept: string[] = [];
  for (const { kind, line, no, ours, theirs } of found)
    kept.push(
      await keepDifference(
        work,
        { orgId, day, source, line, partnerNo: no, orderNo: numbers.get(no) ?? null },
        { kind, ours, theirs, ourUnits: null, theirUnits: null },
      ),
    );
  return kept;
}

/** The same of the counters of the machines. */
async function keepCounters(work: UnitOfWork, { orgId, day }: DayKey): Promise<string[]> {
  const kept: string[] = [];
  for (const { serialNo, ourUnits, theirUnits } of await counterDifferences(work.trx, { orgId, day }))
    kept.push(
      await keepDifference(
        work,
        { orgId, day, source: 'COUNTER', line: 'hand_out', partnerNo: serialNo, orderNo: null },
        { kind: 'units', ours: null, theirs: null, ourUnits, theirUnits },
      ),
    );
  return kept;
}

/** Open differences that are none any more. */
async function settleVanished(
  work: UnitOfWork,
  { orgId, day }: DayKey,
  source: BillSource | 'COUNTER',
  kept: readonly string[],
) {
  const rows = await work.trx
    .selectFrom('ledgerDifferences')
    .select('id')
    .where('orgId', '=', orgId)
    .where('day', '=', day)
    .where('source', '=', source)
    .where('state', '=', 'open')
    .execute();
  for (const { id } of rows.filter((row) => !kept.includes(row.id))) {
    const row = await findRecord(work, servedLedgerDifferences, id);
    const decidedAt = new Date(work.deps.clock());
    await applyEvent(work, servedLedgerDifferences, row, 'vanish', { values: { decidedAt } });
  }
}

async function note(
  work: UnitOfWork,
  { id, orgId }: DayKey,
  values: { checkedAt: Date | null; checkCause: PartnerCause | null; checkProblem: string | null },
): Promise<AnyRow> {
  const row = await findRecord(work, servedLedgerDays, id);
  if (row.state === 'closed') return row;
  hint(work, servedLedgerDifferences.resource.name, orgId);
  return writeRecord(work, servedLedgerDays, row, values, { action: 'updated' });
}

/** Lines without an order belong to the account holder: the root institution. */
function paymentBill({ byOrg, others, ofServices }: SharedBill, orgId: string, root: string): Bill {
  const own = byOrg.get(orgId) ?? [];
  if (orgId !== root) return { source: 'payment', lines: own };
  return { source: 'payment', lines: [...own, ...others], ours: ofServices };
}

/** Compares a day of an institution with the bills; without all of them it is compared again later. */
export async function compareDay(
  deps: CompareDeps,
  context: RequestContext,
  key: DayKey,
  shared: SharedBill | undefined,
): Promise<void> {
  const { kit, clock } = deps;
  try {
    const bills = await platformBills(deps, key);
    if (shared) bills.push(paymentBill(shared, key.orgId, context.principal.orgId));
    await runInTransaction(kit, context, async (work) => {
      for (const bill of bills)
        await settleVanished(work, key, bill.source, await keepDifferences(work, key, bill));
      await settleVanished(work, key, 'COUNTER', await keepCounters(work, key));
      return note(work, key, { checkedAt: new Date(clock()), checkCause: null, checkProblem: null });
    });
  } catch (error) {
    deps.log.warn({ err: error, ...key }, 'a day could not be compared with its bills');
    const { cause: checkCause, words: checkProblem } = partnerProblem(error);
    await runInTransaction(kit, context, (work) =>
      note(work, key, { checkedAt: null, checkCause, checkProblem }),
    );
  }
}
