import type { StorageClass } from '../../../../contract/climate';
import type { Random } from '../../../../contract/common/random';
import type { DemoProduct } from '../catalogue/assortment';
import { type NewRow, padded, type World } from '../world';
import { cabinetTypeFor, type HardwareRows, palletTypeFor } from './hardware';
import { laneColumns, type PlannedLane } from './laneColumns';

export type MachineModel = 'PH-S60' | 'PH-S80' | 'PH-C40';

/** Trays of the main cabinet and of one beside it: no machine has more lanes than its board can drive. */
const TRAYS: Record<MachineModel, { main: number; expansion: number }> = {
  'PH-S60': { main: 6, expansion: 6 },
  'PH-S80': { main: 8, expansion: 5 },
  'PH-C40': { main: 5, expansion: 5 },
};
export const MAIN_TRAYS: Record<MachineModel, number> = { 'PH-S60': 6, 'PH-S80': 8, 'PH-C40': 5 };
const LANES_PER_TRAY = 9;

/** The zone of a cold cabinet beside one that is not. */
export const COLD_SIDE = 'Z2';
const SIDE_CLASS = 'COLD_2_8';

export interface PlanogramRows {
  zoneSettings: NewRow<'zoneSettings'>[];
  cabinets: NewRow<'cabinets'>[];
  trays: NewRow<'trays'>[];
  lanes: NewRow<'lanes'>[];
}

export interface PlanogramFacts {
  deviceId: string;
  orgId: string;
  model: MachineModel;
  storageClass: StorageClass;
  goods: readonly DemoProduct[];
  hardware: HardwareRows;
  /** A cabinet beside the main one is cold. */
  coldSide: boolean;
  /** One of its goods is wanted: low, or sold out. */
  short?: 'low' | 'out';
}

/** Cabinet A, and for every third machine, or where it is to be cold, a cabinet B beside it. */
export function addPlanogram(
  world: World,
  rows: PlanogramRows,
  random: Random,
  facts: PlanogramFacts,
): PlannedLane[] {
  const { deviceId, model, storageClass, goods, hardware, coldSide, short } = facts;
  const queue = random.shuffle(goods.filter((good) => fits(good.storageClass, storageClass)));
  const chilled = goods.filter((good) => good.storageClass === SIDE_CLASS);
  const planned: PlannedLane[] = [];
  const isWide = random.chance(1 / 3);
  for (const cabinetNo of isWide || coldSide ? ['A', 'B'] : ['A']) {
    const role = cabinetNo === 'A' ? 'main' : 'expansion';
    const cabinetId = world.newId(world.from);
    const trays = TRAYS[model][role];
    const isCold = coldSide && role === 'expansion' && chilled.length > 0;
    if (isCold) rows.zoneSettings.push(coldZone(world, facts));
    const shown = isCold ? chilled : queue;
    // One more cabinet changes nothing of the other machines.
    const luck = isWide || role === 'main' ? random : random.fork(`side ${deviceId}`);
    rows.cabinets.push({
      id: cabinetId,
      deviceId,
      cabinetNo,
      type: `CAB-L${trays}`,
      role,
      zone: isCold ? COLD_SIDE : 'Z1',
      cabinetTypeId: cabinetTypeFor(hardware, role, trays)?.id,
      slaveAddr: cabinetNo === 'A' ? 1 : 2,
    });
    for (let trayNo = 1; trayNo <= trays; trayNo++) {
      const trayId = world.newId(world.from);
      const mechanism = trayNo % 4 === 0 ? 'belt' : 'spiral';
      const palletTypeId = palletTypeFor(hardware, mechanism)?.id;
      rows.trays.push({ id: trayId, cabinetId, trayNo, mechanism, palletTypeId });
      for (let col = 0; col < LANES_PER_TRAY; col++) {
        const laneNo = `${cabinetNo}-${trayNo}-${padded(col + 1, 2)}`;
        const good = shown[planned.length % Math.max(1, shown.length)];
        const lane = planLane(luck, laneNo, good);
        if (good && good === queue[0] && short) lane.stock = short === 'out' ? 0 : good.minAlert;
        planned.push(lane);
        rows.lanes.push({
          id: world.newId(world.from),
          deviceId,
          trayId,
          col,
          ...laneColumns(lane, world.now),
        });
      }
    }
  }
  return planned;
}

function coldZone(world: World, { deviceId, orgId }: PlanogramFacts): NewRow<'zoneSettings'> {
  return { id: world.newId(world.from), orgId, deviceId, zone: COLD_SIDE, storageClass: SIDE_CLASS };
}

/** Goods for the shelf may stand cool, cool goods may stand cold; what must be cold may stand nowhere else. */
function fits(goods: StorageClass, machine: StorageClass): boolean {
  if (goods === machine) return true;
  return machine === 'CN_COOL' ? goods === 'CN_ROOM' : machine === 'COLD_2_8' && goods === 'CN_COOL';
}

function planLane(random: Random, laneNo: string, good: DemoProduct | undefined): PlannedLane {
  const capacity = random.int(5, 10);
  return { laneNo, capacity, stock: good ? stockOf(random, capacity, good.minAlert) : 0, good };
}

/** Well filled, as a few days after the last visit. */
function stockOf(random: Random, capacity: number, minAlert: number): number {
  return random.int(Math.min(capacity, Math.max(minAlert + 2, Math.ceil(capacity / 2))), capacity);
}
