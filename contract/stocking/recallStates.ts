import { f } from '../kit/field';
import { defineStates } from '../kit/states';

/** Hours within which every lane must be locked and emptied, by the level of the recall. */
export const RECALL_HOURS: Readonly<Record<string, number>> = { 1: 24, 2: 48, 3: 72 };

/** Machines or warehouses of a recall that are not confirmed. */
function waiting(parts: unknown, name: 'deviceId' | 'warehouseId'): Record<string, string> {
  const open = (Array.isArray(parts) ? (parts as Partial<Record<string, unknown>>[]) : []).filter(
    ({ confirmedAt }) => !confirmedAt,
  );
  const ids = [...new Set(open.map((part) => String(part[name])))];
  return ids.length > 0 ? { id: `in:${ids.join(',')}` } : {};
}

/**
 * A batch called back: all its lanes are locked at once, machines show that they are, and somebody takes the goods out
 * of each machine.
 */
export const recallStates = defineStates({
  field: 'state',
  initial: 'open',
  states: { open: 'bad', verified: 'ok', closed: 'off' },
  events: {
    confirm: {
      from: ['open'],
      to: ['open', 'verified'],
      needs: { action: 'replenishment:submit' },
      args: {
        deviceId: f.ref('devices', { required: true, where: (draft) => waiting(draft.lines, 'deviceId') }),
        removedQty: f.number({ required: true, min: 0, max: 100_000 }),
      },
    },
    /** Stock in the warehouse was set apart. */
    confirmPlace: {
      from: ['open'],
      to: ['open', 'verified'],
      needs: { action: 'replenishment:submit' },
      args: {
        warehouseId: f.ref('warehouses', {
          required: true,
          where: (draft) => waiting(draft.places, 'warehouseId'),
        }),
        apartQty: f.number({ required: true, min: 0, max: 1_000_000 }),
      },
    },
    /** Evidence: locked lanes of machines, stock of warehouses. */
    prove: { from: ['open'], to: ['open', 'verified'], needs: 'system' },
    close: { from: ['verified'], to: 'closed', needs: { action: 'product:audit' } },
  },
});

export interface RecallLine {
  deviceId: string;
  laneNo: string;
  qty: number;
  confirmedBy?: string | null;
  /** ms */
  confirmedAt?: number | null;
  /** When it was seen that the machine has locked the lane, ms. */
  provenAt?: number | null;
}

/** Packs of the batch in a warehouse; they are taken off its shelf by the recall itself. */
export interface RecallPlace {
  warehouseId: string;
  qty: number;
  confirmedBy: string | null;
  /** ms */
  confirmedAt: number | null;
}

/**
 * Per cent of the lanes that are known to be locked and that somebody has emptied and confirmed, and of the warehouses
 * where somebody has set the packs apart.
 */
export function recallProgress(lines: readonly RecallLine[], places: readonly RecallPlace[] = []): number {
  const all = lines.length + places.length;
  if (all === 0) return 100;
  const emptied = lines.filter(({ confirmedAt, provenAt }) => confirmedAt && provenAt).length;
  const apart = places.filter(({ confirmedAt }) => confirmedAt).length;
  return Math.floor(((emptied + apart) / all) * 100);
}
