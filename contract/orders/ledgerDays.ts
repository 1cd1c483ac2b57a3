import { defineStates } from '../kit/states';
import { CHINA_MS } from '../time/chinaTime';
import { DAY_MS, HOUR_MS } from '../time/durations';

type Row = Readonly<Record<string, unknown>>;

/** Partners have the bill of a day ready so long after its end. */
export const BILL_READY_MS = 10 * HOUR_MS;

/** The end of a day of trade, ms UTC. */
export const tradeDayEnd = (day: unknown) => Date.parse(String(day)) + DAY_MS - CHINA_MS;

/** A day of trade: open, then closed for good. What comes later is booked on the next open day. */
export const ledgerDayStates = defineStates({
  field: 'state',
  initial: 'open',
  states: { open: 'warn', closed: 'off' },
  events: {
    close: {
      from: ['open'],
      to: 'closed',
      needs: { action: 'ledger:reconcile' },
      error: 'err.ledger.dayClosed',
      guard: ({ checkedAt }: Row) => (checkedAt ? undefined : 'err.ledger.notCompared'),
      danger: true,
    },
  },
});
