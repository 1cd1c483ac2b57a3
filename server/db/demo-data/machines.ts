import type { StorageClass } from '../../../contract/climate';
import { luhnDigit } from '../../../contract/common/checkDigits';
import type { Random } from '../../../contract/common/random';
import type { Assortment, Good } from './assortment';
import { demoSecretHash } from './demoSecret';
import type { OrgTree, Owner } from './organizations';
import { placesOf } from './places';
import { DAY_MS, localDay, padded, type Row, type World } from './world';

/** A machine with what the history is told about. */
export interface DemoMachine {
  id: string;
  owner: Owner;
  storageClass: StorageClass;
  cardId: string;
  lanes: Row<'lanes'>[];
  /** Sales a day over all lanes. */
  salesPerDay: number;
}
export interface FleetRows {
  deviceAuths: Row<'deviceAuths'>[];
  iotCards: Row<'iotCards'>[];
  devices: Row<'devices'>[];
  cabinets: Row<'cabinets'>[];
  trays: Row<'trays'>[];
  lanes: Row<'lanes'>[];
  machines: DemoMachine[];
}

const SITES = [
  ['community', '社区服务中心'],
  ['metro', '地铁站厅'],
  ['hospital', '门诊大厅'],
  ['campus', '校医院'],
  ['office', '写字楼大堂'],
  ['pharmacy', '药房门口'],
  ['hotel', '酒店大堂'],
  ['factory', '园区服务站'],
] as const;
const MODELS = ['PH-S60', 'PH-S80', 'PH-C40'] as const;
const OEMS = ['杭州岸标智能科技有限公司', '深圳灯芯自动化设备有限公司'];
const OPERATORS = [
  ['CMCC', '898600'],
  ['CUCC', '898601'],
  ['CTCC', '898603'],
] as const;
/** Out of twenty machines: mostly goods for the shelf, some cool, three cold. */
const CLASSES: readonly StorageClass[] = [
  ...Array<StorageClass>(13).fill('CN_ROOM'),
  ...Array<StorageClass>(4).fill('CN_COOL'),
  ...Array<StorageClass>(3).fill('COLD_2_8'),
];
const TRAYS = { 'PH-S60': 6, 'PH-S80': 8, 'PH-C40': 5 } as const;
const LANES_PER_TRAY = 9;
const PLANS_MB = [100, 300, 500];

/** Places machines in the cities of their owners, in proportion to the owners' weight. */
export function buildFleet(world: World, tree: OrgTree, assortment: Assortment, count: number): FleetRows {
  const rows: FleetRows = {
    ...{ deviceAuths: [], iotCards: [], devices: [], cabinets: [], trays: [], lanes: [], machines: [] },
  };
  const random = world.random.fork('fleet');
  for (let index = 0; index < count; index++) {
    const owner = random.weighted(tree.owners, ({ plan }) => plan.weight);
    addMachine(world, rows, { owner, index, goods: assortment.byTenant[owner.tenant] ?? [] });
  }
  return rows;
}

interface Slot {
  owner: Owner;
  index: number;
  goods: readonly Good[];
}

function addMachine(world: World, rows: FleetRows, slot: Slot): void {
  const { owner, index } = slot;
  const random = world.random.fork(`machine ${index}`);
  const storageClass = CLASSES[index % CLASSES.length] ?? 'CN_ROOM';
  const model = storageClass === 'COLD_2_8' ? 'PH-C40' : random.pick(MODELS.slice(0, 2));
  const serialNo = `SMV${random.pick(['24A', '24B', '25A'])}${padded(index + 1, 7)}`;
  const [id, authId, cardId] = [world.newId(world.from), world.newId(world.from), world.newId(world.from)];
  rows.deviceAuths.push({
    ...{ id: authId, orgId: owner.orgId, serialNo, ipcSerial: `IPC${padded(index + 1, 6)}`, model },
    ...{ oemName: random.pick(OEMS), secretHash: demoSecretHash(serialNo), status: 'active' },
    secretIssuedAt: new Date(world.from),
  });
  rows.iotCards.push(cardRow(world, random, { id: cardId, orgId: owner.orgId, index }));
  rows.devices.push(deviceRow(world, random, { id, authId, cardId, serialNo, model, storageClass, slot }));
  const lanes = addPlanogram(world, rows, random, { id, model, storageClass, goods: slot.goods });
  rows.machines.push({ id, owner, storageClass, cardId, lanes, salesPerDay: random.between(6, 30) });
}

function cardRow(
  world: World,
  random: Random,
  own: { id: string; orgId: string; index: number },
): Row<'iotCards'> {
  const [operator, prefix] = random.pick(OPERATORS);
  const body = `${prefix}${random.int(20, 25)}${padded(own.index + 1, 11)}`;
  const planMb = random.pick(PLANS_MB);
  return {
    ...{
      id: own.id,
      orgId: own.orgId,
      iccid: body + luhnDigit(body),
      msisdn: `1064${padded(800_000_000 + own.index, 9)}`,
    },
    ...{ imsi: null, imeiBound: null, operator, state: 'in_use', stopReason: null, planMb },
    ...{ cycleStart: `${localDay(world.now).slice(0, 7)}-01`, expireAt: localDay(world.now + 200 * DAY_MS) },
  };
}

interface DeviceFacts {
  id: string;
  authId: string;
  cardId: string;
  serialNo: string;
  model: string;
  storageClass: StorageClass;
  slot: Slot;
}

function deviceRow(world: World, random: Random, facts: DeviceFacts): Row<'devices'> {
  const { slot, cardId, ...rest } = facts;
  const places = placesOf(slot.owner.plan.city);
  const place = random.pick(places);
  const [siteType, siteName] = random.pick(SITES);
  const street = random.pick(place.streets);
  const pointName = `${place.district}${street}${siteName}`;
  const number = random.int(1, 399);
  return {
    ...rest,
    ...{
      orgId: slot.owner.orgId,
      iotCardId: cardId,
      name: `${street}${siteName}${(slot.index % 3) + 1}号机`,
      pointName,
      siteType,
    },
    pointNo: `P${place.code}-${padded(slot.index + 1, 4)}`,
    ...{ storeNo: null, province: place.province, city: place.city, district: place.district },
    address: `${place.city}${place.district}${street}${number}号`,
    lng: place.lng + random.between(-0.02, 0.02),
    lat: place.lat + random.between(-0.02, 0.02),
    ...{
      fwVersion: '2.4.1',
      appVersion: '5.0.3',
      installedAt: new Date(world.now - random.int(60, 700) * DAY_MS),
    },
  };
}

interface PlanogramFacts {
  id: string;
  model: (typeof MODELS)[number];
  storageClass: StorageClass;
  goods: readonly Good[];
}

/** Cabinet A, and for every third machine a cabinet B beside it. */
function addPlanogram(world: World, rows: FleetRows, random: Random, facts: PlanogramFacts): Row<'lanes'>[] {
  const { id, model, storageClass } = facts;
  const fitting = facts.goods.filter((good) => fits(good.storageClass, storageClass));
  const queue = random.shuffle(fitting);
  const lanes: Row<'lanes'>[] = [];
  for (const cabinetNo of random.chance(1 / 3) ? ['A', 'B'] : ['A']) {
    const cabinetId = world.newId(world.from);
    const role = cabinetNo === 'A' ? 'main' : 'expansion';
    rows.cabinets.push({
      id: cabinetId,
      deviceId: id,
      cabinetNo,
      type: `CAB-L${TRAYS[model]}`,
      role,
      zone: 'Z1',
    });
    for (let trayNo = 1; trayNo <= TRAYS[model]; trayNo++) {
      const trayId = world.newId(world.from);
      rows.trays.push({ id: trayId, cabinetId, trayNo, mechanism: trayNo % 4 === 0 ? 'belt' : 'spiral' });
      for (let col = 0; col < LANES_PER_TRAY; col++) {
        const good = queue[lanes.length % Math.max(1, queue.length)];
        const laneNo = `${cabinetNo}-${trayNo}-${padded(col + 1, 2)}`;
        lanes.push(laneRow(world, random, { deviceId: id, trayId, laneNo, col, good }));
      }
    }
  }
  rows.lanes.push(...lanes);
  return lanes;
}

/** Goods for the shelf may stand cool; what must be cold may stand nowhere else. */
function fits(goods: StorageClass, machine: StorageClass): boolean {
  if (goods === machine) return true;
  return machine === 'CN_COOL' && goods === 'CN_ROOM' ? true : machine === 'COLD_2_8' && goods === 'CN_COOL';
}

interface LaneFacts {
  deviceId: string;
  trayId: string;
  laneNo: string;
  col: number;
  good: Good | undefined;
}

function laneRow(world: World, random: Random, { good, ...facts }: LaneFacts): Row<'lanes'> {
  const capacity = random.int(5, 10);
  const minAlert = good?.minAlert ?? 0;
  return {
    ...{ id: world.newId(world.from), ...facts, productId: good?.id ?? null, price: good?.price ?? null },
    ...{ capacity, minAlert, stock: good ? stockOf(random, capacity, minAlert) : 0, reportedAt: null },
  };
}

/** Mostly well filled, some low, a few empty, as a few days after the last visit. */
function stockOf(random: Random, capacity: number, minAlert: number): number {
  const luck = random.next();
  if (luck < 0.004) return 0;
  if (luck < 0.012) return Math.min(capacity, minAlert);
  return random.int(Math.min(capacity, Math.max(minAlert + 2, Math.ceil(capacity / 2))), capacity);
}
