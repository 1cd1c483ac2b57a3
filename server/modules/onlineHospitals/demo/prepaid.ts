import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { compactDay, padded } from '../../../db/demo-data/world';
import {
  type DemoPrepaidAccount,
  demoTransfer,
  type EntryRow,
  entry,
  history,
  type LedgerWriter,
  type PrepaidRows,
} from './prepaidHistory';

const MACHINES = 6;

/** The first machines of an institution have counts. */
export function machinesWithCounts({ fleet }: DemoWorld, orgId: string | null | undefined): string[] {
  return fleet.machines
    .filter(({ owner }) => owner.institutionId === orgId)
    .slice(0, MACHINES)
    .map(({ id }) => id);
}

/** Accounts of all institutions with one hospital, and what happened to them in the month. */
export function buildPrepaid(demo: DemoWorld, hospitalId: string): PrepaidRows {
  const { world, tree, users } = demo;
  const admin = users.find(({ code }) => code === 'admin')?.id ?? '';
  const book: PrepaidRows = {
    entries: [],
    rechargeRecords: [],
    transferRecords: [],
    allocationRecords: [],
    prepaidAccounts: tree.institutions.map((orgId, index) => {
      const time = new Date(world.from);
      const id = world.newId(world.from);
      const accountNo = `PA${compactDay(world.from)}${padded(index + 1, 2)}`;
      return { id, orgId, hospitalId, accountNo, createdAt: time, updatedAt: time };
    }),
  };
  const counts = new Map<string, number>();
  const number = (prefix: string, at: number) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return `${prefix}${compactDay(at)}-${padded(count, 6)}`;
  };
  const writings = book.prepaidAccounts.map(
    (account): LedgerWriter => ({ ...book, demo, account, number, admin }),
  );
  for (const writing of writings) history(writing, machinesWithCounts(demo, writing.account.orgId));
  const [giver, taker] = writings;
  if (giver && taker) demoTransfer(giver, taker.account, world.from + 20 * DAY_MS);
  return book;
}

/** A consultation took a count, or got it back. */
export function consultationEntry(
  demo: DemoWorld,
  account: DemoPrepaidAccount,
  own: Partial<EntryRow>,
  at: number,
  kind: 'consume' | 'refund',
) {
  return entry(demo, account, kind, at, own);
}
