/** Where packs of a batch can be; `outside` is everything but the warehouse. */
export type StockPool = 'outside' | 'free' | 'reserved' | 'quarantined';
/** The same, from what is not there to what anybody may take. */
export const STOCK_USABLE = [
  'outside',
  'quarantined',
  'reserved',
  'free',
] as const satisfies readonly StockPool[];

/** What happens to packs in a warehouse, and from where to where they go with it. */
export const WAREHOUSE_MOVES = {
  purchase: ['outside', 'free'],
  put_in: ['outside', 'free'],
  reserve: ['free', 'reserved'],
  unreserve: ['reserved', 'free'],
  requisition: ['reserved', 'outside'],
  pick: ['free', 'outside'],
  pick_back: ['outside', 'free'],
  return: ['outside', 'free'],
  return_held: ['outside', 'quarantined'],
  quarantine: ['free', 'quarantined'],
  release: ['quarantined', 'free'],
  dispose: ['quarantined', 'outside'],
  surplus: ['outside', 'free'],
  shortage: ['free', 'outside'],
} as const satisfies Record<string, readonly [StockPool, StockPool]>;
export type WarehouseMove = keyof typeof WAREHOUSE_MOVES;
export const WAREHOUSE_MOVE_KINDS = Object.keys(WAREHOUSE_MOVES) as [WarehouseMove, ...WarehouseMove[]];

/** More packs of a batch than this are a slip of the hand. */
export const WAREHOUSE_QTY_MAX = 1_000_000;

/** Packs of one batch that may be taken. */
export interface AvailableBatch {
  batchId: string;
  productId: string;
  /** Last day on which it may be used. */
  expiry: string;
  free: number;
}

/** Requested packs: of one batch, or first to expire. */
export interface StockRequest {
  productId: string;
  batchId: string | null;
  qty: number;
  /** Last day of what lies at the rear of its lane: one that ends sooner cannot stand behind it. */
  rear?: string | null;
}

/** Why it cannot be allocated: too few packs, or an earlier expiring batch must go first. */
export interface Shortage {
  kind: 'short' | 'order';
  productId: string;
  batchId: string | null;
  left: number;
}
/** Packs of one batch for the line that wanted them. */
export interface Allocation {
  line: number;
  productId: string;
  batchId: string;
  qty: number;
}

type AllocationResult = { taken: Allocation[] } | { shortage: Shortage };

const fits = (choice: AvailableBatch, { productId, batchId }: StockRequest) =>
  choice.productId === productId && (batchId === null || choice.batchId === batchId);

/** Lines that name a batch come before those that take what is left. */
function inTurn(wanted: readonly StockRequest[]): { line: number; want: StockRequest }[] {
  const all = wanted.map((want, line) => ({ line, want }));
  return all.sort((one, other) => Number(one.want.batchId === null) - Number(other.want.batchId === null));
}

/**
 * Which packs go out, the first to expire first; a line can get several batches. A named batch does not go out before
 * one that ends sooner.
 * @param choices of what may leave, in the order in which it ends
 */
export function allocate(
  wanted: readonly StockRequest[],
  choices: readonly AvailableBatch[],
): AllocationResult {
  const left = choices.map((choice) => ({ choice, free: choice.free }));
  const taken: Allocation[] = [];
  for (const { line, want } of inTurn(wanted)) {
    const { productId, batchId, qty: wantedQty } = want;
    let missing = wantedQty;
    for (const each of left.filter(({ choice }) => fits(choice, want))) {
      const qty = Math.min(missing, each.free);
      each.free -= qty;
      missing -= qty;
      if (qty > 0) taken.push({ line, productId, batchId: each.choice.batchId, qty });
    }
    if (missing > 0) return { shortage: { kind: 'short', productId, batchId, left: wantedQty - missing } };
  }
  const endOf = new Map(choices.map(({ batchId, expiry }) => [batchId, expiry]));
  const passed = taken.find(({ productId, batchId }) =>
    left.some(
      ({ choice, free }) =>
        choice.productId === productId && free > 0 && choice.expiry < (endOf.get(batchId) ?? ''),
    ),
  );
  if (passed)
    return { shortage: { kind: 'order', productId: passed.productId, batchId: passed.batchId, left: 0 } };
  return { taken: taken.sort((one, other) => one.line - other.line) };
}

/**
 * One batch for each line: a lane is filled with one, the first to expire of those that fit behind what lies there.
 * Where none fits it is the first of all, and the packer sees which lane refuses it.
 */
export function allocateWhole(
  wanted: readonly StockRequest[],
  choices: readonly AvailableBatch[],
): AllocationResult {
  const left = choices.map((choice) => ({ choice, free: choice.free }));
  const taken: Allocation[] = [];
  for (const { line, want } of inTurn(wanted)) {
    const { productId, batchId, qty } = want;
    const own = left.filter(({ choice }) => fits(choice, want));
    const enough = own.filter(({ free }) => free >= qty);
    const found = enough.find(({ choice }) => choice.expiry >= (want.rear ?? '')) ?? enough[0];
    const most = Math.max(0, ...own.map(({ free }) => free));
    if (!found) return { shortage: { kind: 'short', productId, batchId, left: most } };
    found.free -= qty;
    taken.push({ line, productId, batchId: found.choice.batchId, qty });
  }
  return { taken };
}
