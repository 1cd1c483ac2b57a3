import type { StorageClass } from '../../../../contract/climate';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Assortment } from '../catalogue/assortment';
import type { MachineOwner, OrgTree } from '../institutions/organizations';
import { type NewRow, padded, type World } from '../world';
import { cardRow } from './cardRow';
import { demoSecretHash } from './demoSecret';
import { type DemoSlot, deviceRow } from './deviceRow';
import { boardRevision, cabinetTypeFor, type HardwareRows, oemOf } from './hardware';
import type { PlannedLane } from './laneColumns';
import { addPlanogram, MAIN_TRAYS, type PlanogramFacts, type PlanogramRows } from './planogram';

/** A machine with the data its history needs. */
export interface DemoMachine {
  id: string;
  owner: MachineOwner;
  storageClass: StorageClass;
  cardId: string;
  /** Its place in the fleet. */
  index: number;
  /** It has a cold zone beside its own. */
  hasColdSide: boolean;
  lanes: PlannedLane[];
  /** Sales a day over all lanes. */
  salesPerDay: number;
}
export interface FleetRows extends PlanogramRows {
  deviceAuths: NewRow<'deviceAuths'>[];
  iotCards: NewRow<'iotCards'>[];
  devices: NewRow<'devices'>[];
  /** Those at work; devices behind them are in the store still. */
  machines: DemoMachine[];
}

/** Of the fleet these were never switched on, the last ones. */
const IN_STORE = 0.02;
export const inStore = (machines: number): number => Math.ceil(machines * IN_STORE);

/** Those that something can have happened at. */
export const devicesAtWork = ({
  devices,
  machines,
}: Pick<FleetRows, 'devices' | 'machines'>): NewRow<'devices'>[] => devices.slice(0, machines.length);

/** Machines for the shelf; what must be cold stands in a PH-C40. */
const SHELF_MODELS = ['PH-S60', 'PH-S80'] as const;
/** Out of twenty machines: mostly goods for the shelf, some cool, three cold. */
const CLASSES: readonly StorageClass[] = [
  ...Array<StorageClass>(13).fill('CN_ROOM'),
  ...Array<StorageClass>(4).fill('CN_COOL'),
  ...Array<StorageClass>(3).fill('COLD_2_8'),
];
/** What a fleet of fewer has, too: two that must be cold, one that is cool. */
const SMALL_FLEET: Readonly<Record<number, StorageClass>> = { 8: 'COLD_2_8', 9: 'CN_COOL', 10: 'COLD_2_8' };

function classOf(index: number, count: number): StorageClass {
  const own = count < CLASSES.length ? SMALL_FLEET[index] : undefined;
  return own ?? CLASSES[index % CLASSES.length] ?? 'CN_ROOM';
}

/** Of so many machines these wait for goods. */
const SHORT_EVERY = 60;
/** Of so many machines one has a cold cabinet beside its own, unless it is cold itself. */
const COLD_SIDE_EVERY = 16;
const SHORT: Readonly<Record<number, 'low' | 'out'>> = { 2: 'low', 5: 'low', 11: 'out', 17: 'low' };

/** Where the accounts of the demonstration work there are machines in the smallest fleet, too; the others go by weight. */
const OWNER_CODES: Readonly<Record<number, string>> = {
  1: 'GDGZ01',
  2: 'ZJHZ01',
  3: 'D33001',
  5: 'D33001',
  8: 'D33001',
  9: 'ZJHZ01',
};

/** A larger fleet sells no more than so many machines: two months of its sales are written before the first start ends. */
const BUSY_FLEET = 80;

/** Places machines in the cities of their owners, in proportion to the owners' weight. */
export function buildFleet(
  world: World,
  tree: OrgTree,
  { assortment, hardware }: { assortment: Assortment; hardware: HardwareRows },
  count: number,
): FleetRows {
  const rows: FleetRows = {
    deviceAuths: [],
    iotCards: [],
    devices: [],
    cabinets: [],
    zoneSettings: [],
    trays: [],
    lanes: [],
    machines: [],
  };
  const random = world.random.fork('fleet');
  const busyness = Math.min(1, BUSY_FLEET / count);
  for (let index = 0; index < count; index++) {
    const drawn = random.weighted(tree.owners, ({ plan }) => plan.weight);
    const owner = tree.owners.find(({ plan }) => plan.code === OWNER_CODES[index]) ?? drawn;
    const goods = assortment.byTenant[owner.tenant] ?? [];
    const storageClass = classOf(index, count);
    const isNew = index >= count - inStore(count);
    addMachine(world, rows, { owner, index, storageClass, goods, hardware, busyness, isNew });
  }
  return rows;
}

function addMachine(world: World, rows: FleetRows, slot: DemoSlot): void {
  const { owner, index, storageClass } = slot;
  const random = world.random.fork(`machine ${index}`);
  const model = storageClass === 'COLD_2_8' ? 'PH-C40' : random.pick(SHELF_MODELS);
  const serialNo = `SMV${random.pick(['24A', '24B', '25A'])}${padded(index + 1, 7)}`;
  const [id, authId, cardId] = [world.newId(world.from), world.newId(world.from), world.newId(world.from)];
  const oem = oemOf(slot.hardware, model);
  // Was drawn for the maker: what comes behind it stays what it was.
  random.int(0, 1);
  rows.deviceAuths.push({
    id: authId,
    orgId: owner.orgId,
    oemId: oem?.id,
    cabinetTypeId: cabinetTypeFor(slot.hardware, 'main', MAIN_TRAYS[model])?.id,
    mfgDate: tradeDay(world.now - random.int(720, 900) * DAY_MS),
    hwRev: boardRevision(index),
    serialNo,
    ipcSerial: `IPC${padded(index + 1, 6)}`,
    model,
    oemName: oem?.oemName ?? '',
    secretHash: demoSecretHash(serialNo),
    status: 'active',
    secretIssuedAt: new Date(world.from),
  });
  rows.iotCards.push(cardRow(world, random, { id: cardId, owner, index }));
  const facts = { id, authId, cardId, serialNo, model, storageClass, slot };
  rows.devices.push(deviceRow(world, random, facts, rows.devices));
  const { goods, hardware } = slot;
  const short = slot.isNew ? undefined : SHORT[index % SHORT_EVERY];
  const coldSide = storageClass !== 'COLD_2_8' && index % COLD_SIDE_EVERY === 0;
  const { orgId } = owner;
  const plan: PlanogramFacts = { deviceId: id, orgId, model, storageClass, goods, hardware, coldSide, short };
  const lanes = addPlanogram(world, rows, random, plan);
  const hasColdSide = rows.zoneSettings.at(-1)?.deviceId === id;
  const salesPerDay = random.between(1, 3) * slot.busyness;
  if (slot.isNew) return;
  rows.machines.push({ id, owner, storageClass, cardId, index, lanes, salesPerDay, hasColdSide });
}
