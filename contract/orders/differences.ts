import { f } from '../kit/field';
import { defineStates } from '../kit/states';

/** Whose bill a day is compared with. */
const BILL_SOURCES = ['payment', 'MEITUAN', 'JD'] as const;
export type BillSource = (typeof BILL_SOURCES)[number];
/** Who says something else than the ledger: a bill, a machine that sold, or its counter. */
export const DIFFERENCE_SOURCES = [...BILL_SOURCES, 'MACHINE', 'COUNTER'] as const;
export const BILL_LINES = ['payment', 'refund'] as const;
export type BillLineKind = (typeof BILL_LINES)[number];
export const DIFFERENCE_LINES = [...BILL_LINES, 'hand_out'] as const;
/**
 * `no_price`: sold by a machine at an unknown price. `unpaid`: dispensed after its refund. `units`: more
 * or fewer than its counter has.
 */
export const DIFFERENCE_KINDS = [
  'missing_here',
  'missing_there',
  'amount',
  'no_price',
  'unpaid',
  'units',
] as const;
type BillDifferenceKind = Exclude<(typeof DIFFERENCE_KINDS)[number], 'no_price' | 'unpaid' | 'units'>;
/** Cause found by the person who investigated it. */
export const DIFFERENCE_CAUSES = [
  'other_day',
  'lost_message',
  'partner_error',
  'own_error',
  'unknown_order',
  'counter_fault',
] as const;

export const differenceStates = defineStates({
  field: 'state',
  initial: 'open',
  states: { open: 'bad', explained: 'warn', settled: 'ok' },
  events: {
    explain: {
      from: ['open'],
      to: 'explained',
      needs: { action: 'ledger:reconcile' },
      error: 'err.ledger.differenceDone',
      args: {
        cause: f.choice(DIFFERENCE_CAUSES, { required: true }),
        note: f.long({ required: true }),
      },
    },
    settle: {
      from: ['open', 'explained'],
      to: 'settled',
      needs: { action: 'ledger:reconcile' },
      error: 'err.ledger.differenceDone',
      args: {
        cause: f.choice(DIFFERENCE_CAUSES, { required: true }),
        note: f.long({ required: true }),
      },
    },
    reopen: {
      from: ['explained', 'settled'],
      to: 'open',
      needs: { action: 'ledger:reconcile' },
      error: 'err.ledger.differenceOpen',
      reason: true,
    },
    vanish: { from: ['open'], to: 'settled', needs: 'system' },
  },
});

/** A payment or refund as a bill, or our ledger, has it; minor units. */
export interface BillLine {
  kind: BillLineKind;
  /** Our order number where the partner knows it, else the partner's. */
  no: string;
  amount: number;
}
export interface LedgerDifference {
  kind: BillDifferenceKind;
  line: BillLineKind;
  no: string;
  ours: number;
  theirs: number;
}

function totals(lines: readonly BillLine[]): Map<string, BillLine> {
  const found = new Map<string, BillLine>();
  for (const line of lines) {
    const key = `${line.kind} ${line.no}`;
    const amount = (found.get(key)?.amount ?? 0) + line.amount;
    found.set(key, { ...line, amount });
  }
  return found;
}

/** What differs between two lists of the same payments and refunds; several of one order count as their sum. */
export function differencesOf(ours: readonly BillLine[], theirs: readonly BillLine[]): LedgerDifference[] {
  const [own, other] = [totals(ours), totals(theirs)];
  const keys = [...new Set([...own.keys(), ...other.keys()])].sort();
  return keys.flatMap((key): LedgerDifference[] => {
    const [here, there] = [own.get(key), other.get(key)];
    const { kind: line, no } = (here ?? there) as BillLine;
    const [a, b] = [here?.amount ?? 0, there?.amount ?? 0];
    if (a === b) return [];
    const kind = !here ? 'missing_here' : !there ? 'missing_there' : 'amount';
    return [{ kind, line, no, ours: a, theirs: b }];
  });
}
