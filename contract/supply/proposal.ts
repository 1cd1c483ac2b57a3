/** What a supplier offers of a product, and how it sells. Prices in minor units. */
export interface ProductDemand {
  productId: string;
  /** Units a day over all machines. */
  demand: number;
  /** In machines and warehouses, and on its way. */
  covered: number;
  price: number;
  minQty: number;
  packQty: number;
}
export interface ProposedLine {
  productId: string;
  qty: number;
  price: number;
}
export interface Proposal {
  lines: readonly ProposedLine[];
  amount: number;
  /** How many days the goods last: more than asked for where the minimum order wants it. */
  days: number;
}

export const PROPOSAL_DAYS = { initial: 14, max: 60 } as const;
/** So far a minimum order is reached by ordering ahead; medicines are not hoarded. */
const AHEAD_MAX = 90;

/** Whole packs, at least the smallest quantity that the supplier sends. */
function lineOf(
  { productId, demand, covered, price, minQty, packQty }: ProductDemand,
  days: number,
): ProposedLine[] {
  const short = Math.ceil(demand * days - covered);
  if (short <= 0) return [];
  return [{ productId, qty: Math.ceil(Math.max(short, minQty) / packQty) * packQty, price }];
}

function proposedFor(needs: readonly ProductDemand[], days: number): Proposal {
  const lines = needs.flatMap((need) => lineOf(need, days));
  return { lines, days, amount: lines.reduce((sum, { qty, price }) => sum + qty * price, 0) };
}

/**
 * What is ordered so that all products last for these days; where that is less than the minimum order, for more days.
 * @returns undefined where nothing runs short
 */
export function proposalOf(
  needs: readonly ProductDemand[],
  days: number,
  minAmount: number,
): Proposal | undefined {
  const wanted = proposedFor(needs, days);
  if (wanted.lines.length === 0) return undefined;
  let proposal = wanted;
  while (proposal.amount < minAmount && proposal.days < AHEAD_MAX)
    proposal = proposedFor(needs, proposal.days + 1);
  return proposal;
}
