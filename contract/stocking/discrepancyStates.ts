import { f } from '../kit/field';
import { defineStates } from '../kit/states';

export const STOCK_CAUSES = [
  'jam',
  'mis_load',
  'wrong_planogram',
  'theft',
  'message_lost',
  'message_doubled',
  'unknown',
] as const;
export type StockCause = (typeof STOCK_CAUSES)[number];

const COUNT = { action: 'stocktake:count' } as const;
const APPROVE = { action: 'stocktake:approve' } as const;

/** Books of one lane that disagree: counted or explained first, then settled by another person. */
export const discrepancyStates = defineStates({
  field: 'state',
  initial: 'open',
  states: { open: 'bad', counted: 'warn', explained: 'warn', settled: 'ok' },
  events: {
    count: { from: ['open', 'explained'], to: 'counted', needs: 'system' },
    explain: {
      from: ['open', 'counted', 'explained'],
      to: 'explained',
      needs: COUNT,
      reason: true,
      args: { cause: f.choice(STOCK_CAUSES, { required: true }) },
    },
    settle: { from: ['counted', 'explained'], to: 'settled', needs: APPROVE },
    vanish: { from: ['open'], to: 'settled', needs: 'system' },
  },
});

/** A visit is asked to count no more lanes than this. */
export const COUNTS_A_VISIT = 5;
