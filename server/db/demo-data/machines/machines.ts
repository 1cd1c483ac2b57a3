import type { StorageClass } from '../../../../contract/climate';
import { luhnDigit } from '../../../../contract/common/checkDigits';
import { tradeDay } from '../../../../contract/common/chinaTime';
import type { Random } from '../../../../contract/common/random';
import type { Assortment, DemoProduct } from '../catalogue/assortment';
import { mobileNumber, personName } from '../institutions/names';
import type { OrgTree, Owner } from '../institutions/organizations';
import { placesOf } from '../places/places';
import { DAY_MS, padded, type Row, type World } from '../world';
import { demoSecretHash } from './demoSecret';
import { boardRevision, cabinetTypeFor, type HardwareRows, makerOf } from './hardware';
import type { PlannedLane } from './laneColumns';
import { addPlanogram, MAIN_TRAYS, type PlanogramFacts, type PlanogramRows } from './planogram';

/** A machine with what the history is told about. */
export interface DemoMachine {
  id: string;
  owner: Owner;
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
  deviceAuths: Row<'deviceAuths'>[];
  iotCards: Row<'iotCards'>[];
  devices: Row<'devices'>[];
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
/** Machines for the shelf; what must be cold stands in a PH-C40. */
const SHELF_MODELS = ['PH-S60', 'PH-S80'] as const;
const OPERATORS = [
  ['CMCC', '898600', 'OneLink'],
  ['CUCC', '898601', 'Jasper'],
  ['CTCC', '898603', 'CMP'],
] as const;
/** Of so many cards one has been put into another device. */
const MOVED_EVERY = 97;
const MOVED_AT = 71;
/** And one was stopped at its operator by somebody else. */
const STOPPED_AT = 73;
/** And of one the operator counts nothing any more. */
const SILENT_AT = 75;
/** Out of twenty machines: mostly goods for the shelf, some cool, three cold. */
const CLASSES: readonly StorageClass[] = [
  ...Array<StorageClass>(13).fill('CN_ROOM'),
  ...Array<StorageClass>(4).fill('CN_COOL'),
  ...Array<StorageClass>(3).fill('COLD_2_8'),
];
const PLANS_MB = [100, 300, 500];
const CARD_DAYS = 200;
/** Days that the cards of these merchants and this dealer still last. */
const FEW_CARD_DAYS: Readonly<Record<string, number>> = { ZJNB01: 26, GDSZ01: 12, D33001: 19 };
/** The service of machines is bought for so many days or a multiple. */
const SERVICE_DAYS = 10;
/** Of so many machines these wait for goods. */
const SHORT_EVERY = 60;
/** Of so many machines one has a cold cabinet beside its own, unless it is cold itself. */
const COLD_SIDE_EVERY = 16;
const SHORT: Readonly<Record<number, 'low' | 'out'>> = { 2: 'low', 5: 'low', 11: 'out', 17: 'low' };

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
    const owner = random.weighted(tree.owners, ({ plan }) => plan.weight);
    const goods = assortment.byTenant[owner.tenant] ?? [];
    addMachine(world, rows, { owner, index, goods, hardware, busyness });
  }
  return rows;
}

interface Slot {
  owner: Owner;
  index: number;
  goods: readonly DemoProduct[];
  hardware: HardwareRows;
  /** Share of what a machine of a small fleet sells. */
  busyness: number;
}

function addMachine(world: World, rows: FleetRows, slot: Slot): void {
  const { owner, index } = slot;
  const random = world.random.fork(`machine ${index}`);
  const storageClass = CLASSES[index % CLASSES.length] ?? 'CN_ROOM';
  const model = storageClass === 'COLD_2_8' ? 'PH-C40' : random.pick(SHELF_MODELS);
  const serialNo = `SMV${random.pick(['24A', '24B', '25A'])}${padded(index + 1, 7)}`;
  const [id, authId, cardId] = [world.newId(world.from), world.newId(world.from), world.newId(world.from)];
  const oem = makerOf(slot.hardware, model);
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
  const short = SHORT[index % SHORT_EVERY];
  const coldSide = storageClass !== 'COLD_2_8' && index % COLD_SIDE_EVERY === 0;
  const { orgId } = owner;
  const plan: PlanogramFacts = { deviceId: id, orgId, model, storageClass, goods, hardware, coldSide, short };
  const lanes = addPlanogram(world, rows, random, plan);
  const hasColdSide = rows.zoneSettings.at(-1)?.deviceId === id;
  const salesPerDay = random.between(1, 3) * slot.busyness;
  rows.machines.push({ id, owner, storageClass, cardId, index, lanes, salesPerDay, hasColdSide });
}

/** Of the modem of a machine. */
function imeiOf(index: number): string {
  const body = `86${padded(4_310_000_000 + index * 7, 12)}`;
  return body + luhnDigit(body);
}

function cardRow(
  world: World,
  random: Random,
  own: { id: string; owner: Owner; index: number },
): Row<'iotCards'> {
  const [operator, prefix, platform] = random.pick(OPERATORS);
  const body = `${prefix}${random.int(20, 25)}${padded(own.index + 1, 11)}`;
  const planMb = random.pick(PLANS_MB);
  return {
    id: own.id,
    orgId: own.owner.orgId,
    iccid: body + luhnDigit(body),
    msisdn: `1064${padded(800_000_000 + own.index, 9)}`,
    imsi: null,
    imeiBound: imeiOf(own.index),
    imeiSeen: imeiOf(own.index % MOVED_EVERY === MOVED_AT ? own.index + MOVED_EVERY * 100 : own.index),
    operator,
    platform,
    operatorUsedAt: new Date(own.index % MOVED_EVERY === SILENT_AT ? world.now - 3 * DAY_MS : world.now),
    operatorCardState: own.index % MOVED_EVERY === STOPPED_AT ? 'stopped' : 'in_use',
    state: 'in_use',
    stopReason: null,
    planMb,
    cycleStart: `${tradeDay(world.now).slice(0, 7)}-01`,
    expireAt: tradeDay(world.now + (FEW_CARD_DAYS[own.owner.plan.code] ?? CARD_DAYS) * DAY_MS),
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

/** Whom the alarms of a machine reach. */
function contactsOf(random: Random) {
  return [0, 1, 2].map(() => ({ contactName: personName(random), contactPhone: mobileNumber(random) }));
}

/** `others` stand already: a second machine at the same point gets the next number. */
function deviceRow(
  world: World,
  random: Random,
  facts: DeviceFacts,
  others: readonly Row<'devices'>[],
): Row<'devices'> {
  const { slot, cardId, ...rest } = facts;
  const places = placesOf(slot.owner.plan.city);
  const place = random.pick(places);
  const [siteType, siteName] = random.pick(SITES);
  const street = random.pick(place.streets);
  const pointName = `${place.district}${street}${siteName}`;
  const houseNo = random.int(1, 399);
  const stem = `${street}${siteName}`;
  const ordinal = others.filter(({ name }) => name.startsWith(stem)).length + 1;
  return {
    ...rest,
    orgId: slot.owner.orgId,
    iotCardId: cardId,
    name: `${stem}${ordinal}号机`,
    pointName,
    siteType,
    pointNo: `P${place.code}-${padded(slot.index + 1, 4)}`,
    storeNo: `${slot.owner.plan.code}-${padded(slot.index + 1, 3)}`,
    openHours: siteType === 'office' ? '08:00-20:00' : '00:00-24:00',
    contacts: JSON.stringify(contactsOf(random)),
    restartEnabled: true,
    restartIntervalDays: 7,
    restartTime: '03:30',
    videoDeviceSerial: `D${padded(30_000_000 + slot.index * 17, 8)}`,
    videoVendor: '海康威视',
    extra: JSON.stringify([{ key: '电表编号', value: `DB${padded(slot.index + 1, 6)}` }]),
    warrantyUntil: tradeDay(world.now + random.int(-60, 500) * DAY_MS),
    serviceExpireAt: tradeDay(world.now + random.int(2, 40) * SERVICE_DAYS * DAY_MS),
    province: place.province,
    city: place.city,
    district: place.district,
    address: `${place.city}${place.district}${street}${houseNo}号`,
    lng: place.lng + random.between(-0.02, 0.02),
    lat: place.lat + random.between(-0.02, 0.02),
    fwVersion: '2.4.1',
    appVersion: '5.0.3',
    installedAt: new Date(world.now - random.int(60, 700) * DAY_MS),
  };
}
