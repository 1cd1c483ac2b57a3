import type { LaneFronts } from '../machines/fronts';
import type { DemoMachine, FleetRows } from '../machines/machines';
import { handOutsOf } from '../orders/handOuts';
import type { DemoOrders } from '../orders/orders';
import type { World } from '../world';
import { planCorrections } from './corrections';
import { type DemoRecall, takenOutOf } from './recalls';
import type { PlannedMove } from './sales';

/** What is known of a machine before its sales are told. */
export interface KnownStock {
  moves: readonly PlannedMove[];
  fronts: LaneFronts | undefined;
}
export type KnownStocks = (machine: DemoMachine) => KnownStock;

/** Hand-outs for orders, what machines corrected, and what was taken out. */
export function planMoves(
  world: World,
  { machines }: FleetRows,
  placed: DemoOrders,
  recalls: readonly DemoRecall[],
  fronts: ReadonlyMap<string, LaneFronts>,
): KnownStocks {
  const handOuts = handOutsOf(world, placed);
  const corrections = planCorrections(world, machines, handOuts, recalls);
  return ({ id }) => ({
    moves: [...(handOuts.get(id) ?? []), ...(corrections.get(id) ?? []), ...takenOutOf(recalls, id)],
    fronts: fronts.get(id),
  });
}
