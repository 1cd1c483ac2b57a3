/** A row of the stock ledger of one lane. */
export interface TracedMove {
  at: number;
  delta: number;
  kind: string;
  ref: string | null;
  batchId: string | null;
  balance: number;
}
export interface TracedSale {
  ref: string | null;
  at: number;
  qty: number;
  /** Whether it is known, or only possible, that the unit was of the batch. */
  sure: boolean;
}
interface Part {
  batchId: string | null;
  qty: number;
}

/** Takes units out at the front, or of the batch that is named: what is said of a unit holds, whatever its place tells. */
function take(parts: Part[], units: number, batchId: string | null): Part[] {
  const taken: Part[] = [];
  const far = ({ batchId: of }: Part) => (batchId === null || of === batchId ? 0 : of === null ? 1 : 2);
  for (const part of parts.toSorted((a, b) => far(a) - far(b))) {
    if (units === 0) break;
    const qty = Math.min(part.qty, units);
    part.qty -= qty;
    units -= qty;
    if (qty > 0) taken.push({ batchId: batchId ?? part.batchId, qty });
    if (part.qty === 0) parts.splice(parts.indexOf(part), 1);
  }
  return taken;
}

/**
 * Units of a batch that a lane has sold: goods leave in the order in which they came. `mayBe`: the batch lay there
 * without anybody having written that it came in, so units of which no batch is known may be of it.
 */
export function salesOf(moves: readonly TracedMove[], batchId: string, mayBe: boolean): TracedSale[] {
  const [first] = moves;
  if (!first) return [];
  const parts: Part[] = [{ batchId: null, qty: Math.max(0, first.balance - first.delta) }];
  return moves.flatMap(({ at, delta, kind, ref, batchId: named }) => {
    if (delta >= 0) {
      if (delta > 0) parts.push({ batchId: named, qty: delta });
      return [];
    }
    const taken = take(parts, -delta, named);
    if (kind !== 'sale') return [];
    return taken.flatMap(({ batchId: of, qty }) =>
      of === batchId || (of === null && mayBe) ? [{ ref, at, qty, sure: of === batchId }] : [],
    );
  });
}
