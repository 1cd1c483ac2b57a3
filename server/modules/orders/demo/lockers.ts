import { isInBox, OVERDUE_HOURS } from '../../../../contract/orders/lockers';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { mobileNumber, personName } from '../../../db/demo-data/institutions/names';
import { fillBasket } from '../../../db/demo-data/orders/basket';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';

type State = NonNullable<NewRow<'lockOrders'>['state']>;
const STATES: readonly State[] = [
  'waiting_deposit',
  'waiting_deposit',
  'deposited',
  'deposited',
  'picked',
  'picked',
  'picked',
  'overdue',
  'returned',
];
const MACHINES = 6;
const CABINET = 'B';
const TYPE = 'CAB-K12';
const BOXES = 12;
const SMALL = 6;
const MEDIUM = 10;
/** Its lock does not answer. */
const BROKEN = 12;

type Machine = DemoWorld['fleet']['machines'][number];

function orderOf(demo: DemoWorld, machine: Machine, place: number, index: number): NewRow<'lockOrders'> {
  const { world } = demo;
  const random = world.random.fork(`locker ${place} ${index}`);
  const state = STATES[index] as State;
  const hoursAgo = state === 'waiting_deposit' ? 1 : state === 'deposited' ? 5 : 30 + index;
  const at = world.to - hoursAgo * HOUR_MS;
  const items = fillBasket(demo, machine, random).map(({ name, spec, qty, amt }) => ({
    name,
    spec,
    qty,
    amt,
  }));
  const laid = state !== 'waiting_deposit';
  const depositAt = at + 20 * MINUTE_MS;
  return {
    id: world.newId(at),
    orgId: machine.owner.orgId,
    orderNo: `LK${compactDay(at)}-${padded(place * STATES.length + index + 1, 6)}`,
    deviceId: machine.id,
    state,
    lockerCabinet: laid ? CABINET : null,
    boxNo: laid ? padded(index, 2) : null,
    items: JSON.stringify(items),
    amount: items.reduce((sum, { amt }) => sum + amt, 0),
    prescriptionNo: random.chance(0.7) ? `RX${compactDay(at)}-${padded(random.int(1, 9_999), 6)}` : null,
    customerName: personName(random),
    customerPhone: mobileNumber(random),
    overdueHours: OVERDUE_HOURS,
    placedAt: new Date(at),
    depositBy: laid ? personName(random) : null,
    depositAt: laid ? new Date(depositAt) : null,
    codeToldAt: laid ? new Date(depositAt) : null,
    pickupCode: laid ? padded(random.int(10_000_000, 99_999_999), 8) : null,
    pickupExpireAt: laid ? new Date(depositAt + OVERDUE_HOURS * HOUR_MS) : null,
    pickupAt: state === 'picked' ? new Date(depositAt + 2 * HOUR_MS) : null,
    returnedAt: state === 'returned' ? new Date(depositAt + 26 * HOUR_MS) : null,
    returnReason: state === 'returned' ? '超时未取，退回药房' : null,
  };
}

/** The register as the orders say: what lies in a box is in that box and in no other. */
function boxesOf({ world }: DemoWorld, machine: Machine, orders: readonly NewRow<'lockOrders'>[]) {
  return Array.from({ length: BOXES }, (_none, index): NewRow<'lockerBoxes'> => {
    const number = index + 1;
    const boxNo = padded(number, 2);
    const order = orders.find((each) => each.boxNo === boxNo && isInBox(each));
    const lastAt = orders.find((each) => each.boxNo === boxNo)?.depositAt ?? null;
    return {
      id: world.newId(world.from),
      orgId: machine.owner.orgId,
      deviceId: machine.id,
      lockerCabinet: CABINET,
      boxNo,
      size: number <= SMALL ? 'small' : number <= MEDIUM ? 'medium' : 'large',
      state: order ? 'occupied' : number === BROKEN ? 'out_of_order' : 'free',
      orderId: order?.id ?? null,
      door: 'shut',
      doorAt: lastAt,
    };
  });
}

/** Locker cabinets beside some machines, and medicines for one customer each in every state. */
export function buildLockers(demo: DemoWorld) {
  const { world, fleet, hardware } = demo;
  const beside = new Set(
    fleet.cabinets.filter(({ cabinetNo }) => cabinetNo === CABINET).map((each) => each.deviceId),
  );
  const machines = fleet.machines.filter(({ id }) => !beside.has(id)).slice(0, MACHINES);
  const type = hardware.cabinetTypes.find(({ typeCode }) => typeCode === TYPE);
  const cabinets = machines.map(
    ({ id: deviceId }): NewRow<'cabinets'> => ({
      id: world.newId(world.from),
      deviceId,
      cabinetNo: CABINET,
      type: TYPE,
      role: 'locker',
      zone: 'Z1',
      cabinetTypeId: type?.id,
      slaveAddr: 2,
    }),
  );
  const orders = machines.map((machine, place) =>
    STATES.map((_state, index) => orderOf(demo, machine, place, index)),
  );
  return {
    cabinets,
    lockOrders: orders.flat(),
    lockerBoxes: machines.flatMap((machine, place) => boxesOf(demo, machine, orders[place] ?? [])),
  };
}
