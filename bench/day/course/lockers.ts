import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import { command, inParallel, list, listAll, untilAnswered } from '../rows';
import { sharedOut } from '../shares';
import type { Day } from './day';

/** Of all orders so many more are laid into boxes, and so many at least. */
const SHARE = 0.01;
const LEAST = 8;
const WITHDRAWN = 0.1;
/** What is not fetched within the hour lies too long. */
const HOURS = 1;
/** In the first part of the hour. */
const PART = 0.4;
/** A machine that was away has not heard it: its box is asked for again. */
const AGAIN_MS = 90_000;
const HANDS = 4;

const bodyOf = (deviceId: string, mark: string) => ({
  deviceId,
  items: [{ name: '阿莫西林胶囊', spec: '0.25g×24粒', qty: 1, amt: 2_350 }],
  customerName: '张静怡',
  customerPhone: '13800138000',
  overdueHours: HOURS,
  prescriptionNo: mark,
});

/** Whoever got no answer looks whether it is there before it is entered again. */
async function enter({ pharos }: Day, deviceId: string, mark: string): Promise<void> {
  const api = await pharos.as('admin');
  const { total } = await api.get<{ total: number }>(`/lockOrders?pageSize=10&page=1&q=${mark}`);
  if (total === 0) await api.post('/lockOrders', bodyOf(deviceId, mark));
}

/** The machine of each free box of the day: what nobody fetches keeps its box until night. */
async function freeBoxes(api: ApiClient, machines: readonly string[]): Promise<string[]> {
  const devices = await listAll(api, 'devices');
  const ours = new Set(
    devices.filter(({ serialNo }) => machines.includes(String(serialNo))).map(({ id }) => id),
  );
  const boxes = await listAll(api, 'lockerBoxes', { state: 'in:free' });
  return boxes.map(({ deviceId }) => String(deviceId)).filter((id) => ours.has(id));
}

/** Pharmacies bring medicines for their customers to the boxes. */
export async function bringAll(day: Day): Promise<void> {
  const { pharos, options, machines, boxed } = day;
  const places = await untilAnswered(async () => freeBoxes(await pharos.as('admin'), machines));
  const count = Math.min(places.length, Math.max(LEAST, Math.round(options.orders * SHARE)));
  const kinds = sharedOut([['withdrawn', WITHDRAWN]], 'kept', { count, seed: options.seed });
  for (const [index, kind] of kinds.entries()) {
    const medicine = { mark: `DAYBOX${String(index).padStart(6, '0')}`, withdrawn: kind === 'withdrawn' };
    boxed.push(medicine);
    const place = places[index] ?? '';
    // One that stays refused is missed by the verdict.
    await untilAnswered(() => enter(day, place, medicine.mark)).catch(() => undefined);
    await wait((options.seconds * 1_000 * PART) / count);
  }
}

/** One round at the lockers: what is brought is laid in, what nobody has fetched is taken out again. */
export async function lockerRound(day: Day): Promise<void> {
  const { pharos, boxed, clock, askedAt } = day;
  const api = await pharos.as('admin');
  const byMark = new Map(boxed.map((medicine) => [medicine.mark, medicine]));
  const waiting = await list(api, 'lockOrders', { state: 'in:waiting_deposit,overdue' });
  const due = waiting.filter((row) => {
    const at = askedAt.get(row.id) ?? Number.NEGATIVE_INFINITY;
    return byMark.has(String(row.prescriptionNo)) && clock.now() - at >= AGAIN_MS;
  });
  await inParallel(due, HANDS, async (row) => {
    askedAt.set(row.id, clock.now());
    if (row.state === 'overdue') await command(api, 'lockOrders', row, 'openForReturn', {}, 'nobody came');
    else if (byMark.get(String(row.prescriptionNo))?.withdrawn)
      await command(api, 'lockOrders', row, 'withdraw', {}, 'the customer has changed his mind');
    else await command(api, 'lockOrders', row, 'openForDeposit', { size: 'small' });
  });
}

/** How many lie in boxes, or wait for one. */
export async function inBoxes({ pharos, boxed }: Day): Promise<number> {
  const marks = new Set(boxed.map(({ mark }) => mark));
  const rows = await listAll(await pharos.as('admin'), 'lockOrders', {
    state: 'in:waiting_deposit,deposited,overdue',
  });
  return rows.filter(({ prescriptionNo }) => marks.has(String(prescriptionNo))).length;
}
