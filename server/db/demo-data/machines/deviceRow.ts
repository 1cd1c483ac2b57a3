import type { StorageClass } from '../../../../contract/climate';
import type { Random } from '../../../../contract/common/random';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoProduct } from '../catalogue/assortment';
import { mobileNumber, personName } from '../institutions/names';
import type { MachineOwner } from '../institutions/organizations';
import { placesIn } from '../places/places';
import { type NewRow, padded, type World } from '../world';
import type { HardwareRows } from './hardware';

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

/** So long ago one that was never switched on was put up. */
const NEW_DAYS = 2;

/** The service of machines is bought for so many days or a multiple. */
const SERVICE_DAYS = 10;

export interface DemoSlot {
  owner: MachineOwner;
  index: number;
  storageClass: StorageClass;
  goods: readonly DemoProduct[];
  hardware: HardwareRows;
  /** Share of what a machine of a small fleet sells. */
  busyness: number;
  /** It was never switched on: nothing is known of it but what was entered. */
  isNew: boolean;
}

interface DeviceFacts {
  id: string;
  authId: string;
  cardId: string;
  serialNo: string;
  model: string;
  storageClass: StorageClass;
  slot: DemoSlot;
}

/** Whom the alarms of a machine reach. */
function contactsOf(random: Random) {
  return [0, 1, 2].map(() => ({ contactName: personName(random), contactPhone: mobileNumber(random) }));
}

/** `others` stand already: a second machine at the same point gets the next number. */
export function deviceRow(
  world: World,
  random: Random,
  facts: DeviceFacts,
  others: readonly NewRow<'devices'>[],
): NewRow<'devices'> {
  const { slot, cardId, ...rest } = facts;
  const places = placesIn(slot.owner.plan.city);
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
    installedAt: new Date(
      world.now - Math.min(random.int(60, 700), slot.isNew ? NEW_DAYS : Infinity) * DAY_MS,
    ),
  };
}
