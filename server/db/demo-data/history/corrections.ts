import { HOUR_MS } from '../../../../contract/time/durations';
import type { DemoMachine } from '../machines/machines';
import type { World } from '../world';
import type { DemoRecall } from './recalls';
import type { Correction, HandOut } from './sales';

/** So many lanes of the fleet hold another number than their movements add up to, as their machines said. */
const LANES = 16;
/** Every so many of them hold more: a sale was told of twice. */
const MORE_EVERY = 6;
/** Machines with fewer filled lanes are left out. */
const LANES_FROM = 10;

/** What machines have said of lanes that did not hold what their movements add up to, by machine. */
export function planCorrections(
  world: World,
  machines: readonly DemoMachine[],
  handOuts: ReadonlyMap<string, readonly HandOut[]>,
  recalls: readonly DemoRecall[],
): Map<string, Correction[]> {
  const found = new Map<string, Correction[]>();
  const recalled = new Set(
    recalls.flatMap(({ lanes }) => lanes.map(({ deviceId, laneNo }) => `${deviceId} ${laneNo}`)),
  );
  const places = machines.filter(({ lanes }) => lanes.filter(({ good }) => good).length > LANES_FROM);
  for (let index = 0; index < LANES && places.length > 0; index++) {
    const random = world.random.fork(`correction ${index}`);
    const machine = places[(index * 3) % places.length] as DemoMachine;
    const own = found.get(machine.id) ?? [];
    const delta = index % MORE_EVERY === MORE_EVERY - 1 ? 1 : -random.int(1, 2);
    const handed = (handOuts.get(machine.id) ?? []).map(({ laneNo }) => laneNo);
    // Lanes that nothing else is planned for: what is corrected has room behind what lies there now.
    const possible = machine.lanes.filter(
      ({ good, laneNo, stock, capacity }) =>
        good &&
        stock > 1 &&
        stock - delta <= capacity &&
        !handed.includes(laneNo) &&
        !recalled.has(`${machine.id} ${laneNo}`) &&
        !own.some((other) => other.laneNo === laneNo),
    );
    if (possible.length === 0) continue;
    const { laneNo } = random.pick(possible);
    const at = Math.floor(world.to - random.int(2, 140) * HOUR_MS);
    found.set(machine.id, [...own, { kind: 'adjust', at, laneNo, delta }]);
  }
  return found;
}
