import { isEmpty } from '../kit/checkDraft';
import { f } from '../kit/field';
import { defineStates } from '../kit/states';

const SUBMIT = { action: 'replenishment:submit' } as const;
const hasLines = ({ lines }: Readonly<Record<string, unknown>>) =>
  Array.isArray(lines) && lines.length > 0 ? undefined : 'err.repl.no_lines';

/** From the plan to the shelf. What lies in the lanes changes with `submit`. */
export const replenishStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: {
    draft: 'off',
    assigned: 'warn',
    picking: 'warn',
    on_site: 'warn',
    submitted: 'ok',
    synced: 'ok',
    done: 'ok',
    discrepancy: 'bad',
    cancelled: 'off',
  },
  events: {
    assign: {
      from: ['draft', 'assigned'],
      to: 'assigned',
      needs: SUBMIT,
      args: { assigneeId: f.ref('users', { required: true }) },
    },
    pick: { from: ['assigned'], to: 'picking', needs: SUBMIT, guard: hasLines },
    arrive: { from: ['picking'], to: 'on_site', needs: SUBMIT },
    submit: { from: ['on_site'], to: 'submitted', needs: SUBMIT, danger: true, guard: hasLines },
    acknowledge: { from: ['submitted'], to: 'synced', needs: 'system' },
    differ: { from: ['submitted', 'synced'], to: 'discrepancy', needs: 'system' },
    finish: { from: ['submitted', 'synced', 'discrepancy'], to: 'done', needs: SUBMIT },
    cancel: {
      from: ['draft', 'assigned', 'picking'],
      to: 'cancelled',
      needs: SUBMIT,
      reason: true,
      bulk: true,
      danger: true,
    },
  },
});

/** After these the plan is fixed, because it has been packed. */
export const PLAN_OPEN: readonly unknown[] = ['draft', 'assigned'];
export const COUNTS_OPEN: readonly unknown[] = ['draft', 'assigned', 'picking', 'on_site'];

export interface ReplenishLine {
  laneNo?: unknown;
  productId?: unknown;
  batchId?: unknown;
  planQty?: unknown;
  /** As it was planned; not what a person may say. */
  why?: unknown;
  demand?: unknown;
  targetDays?: unknown;
  /** A count of the lane before anything is moved would settle a difference. */
  countAsked?: unknown;
  countQty?: unknown;
  beforeQty?: unknown;
  addQty?: unknown;
  removeQty?: unknown;
  traceCodes?: unknown;
}
const amount = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Units after a visit: what was there (counted, where it was), what came, what was taken out. */
export function afterQty(before: number, { countQty, addQty, removeQty }: ReplenishLine): number {
  return (typeof countQty === 'number' ? countQty : before) + amount(addQty) - amount(removeQty);
}

/** Codes as they were scanned: separated by blanks, commas or line breaks. */
export function traceCodesOf({ traceCodes }: ReplenishLine): string[] {
  return isEmpty(traceCodes)
    ? []
    : String(traceCodes)
        .split(/[\s,，;；]+/)
        .filter(Boolean);
}
