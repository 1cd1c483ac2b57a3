import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../../tests/e2e/apiClient';
import { countOf, listAll } from '../rows';
import { settleCards } from '../sims';
import { type Day, say } from './day';
import { inBoxes } from './lockers';

const LOOK_MS = 2_000;

/** Orders of our own channels that wait for something; what waits for its customer in a machine does not. */
async function ownOpen(api: ApiClient, since: number): Promise<number> {
  const count = (filter: Record<string, string>) =>
    countOf(api, 'ownOrders', { ...filter, placedAt: `gte:${since}` });
  return (
    (await count({ status: 'in:pending_payment' })) +
    (await count({
      status: 'in:paid',
      fulfilStatus: 'in:none,accepted,dispensing,dispensed',
      refundStatus: 'in:none',
    })) +
    (await count({ refundStatus: 'in:pending_review,refunding,refund_failed' }))
  );
}

/** What still waits, by name. */
async function openThings({
  pharos,
  placed,
  written,
  since,
  asked,
  context,
}: Day): Promise<Record<string, number>> {
  const api = await pharos.as('admin');
  const count = (name: string, filter: Record<string, string>) => countOf(api, name, filter);
  const rx = await listAll(api, 'prescriptions', {
    state: 'in:received,pending_second,pending_review,reviewing',
    issueAt: `gte:${since}`,
  });
  return {
    orders: placed.filter(({ place }) => place !== 'completed' && place !== 'cancelled').length,
    callbacks: await count('partnerMessages', { state: 'in:waiting,received', at: `gte:${since}` }),
    'third-party orders': await count('erpOrders', {
      pushState: 'in:new,pushing,retrying',
      orderedAt: `gte:${since}`,
    }),
    'messages of machines': context.fleets.reduce((sum, fleet) => sum + fleet.stats().queued, 0),
    'orders of our own': await ownOpen(api, since),
    prescriptions: rx.filter(({ extRxNo }) => written.get(String(extRxNo))?.kind !== 'elsewhere').length,
    consultations:
      asked.length === 0
        ? 0
        : await count('inquiryOrders', {
            state: 'in:created,waiting,in_consult,interrupted',
            createdAt: `gte:${since}`,
          }),
    renewals: await count('iotRenewalOrders', { state: 'in:paid', createdAt: `gte:${since}` }),
    'medicines for boxes': await count('lockOrders', {
      state: 'in:waiting_deposit',
      placedAt: `gte:${since}`,
    }),
    cards: await settleCards(api),
  };
}

/** Until everything has its end, or patience is over. */
export async function settle(day: Day): Promise<void> {
  const until = Date.now() + day.options.patience * 1_000;
  let shown = '';
  while (Date.now() < until) {
    const open = await openThings(day).catch(() => ({ server: 1 }));
    const waits = Object.entries(open).filter(([, count]) => count > 0);
    if (waits.length === 0) return;
    const text = waits.map(([name, count]) => `${count} ${name}`).join(', ');
    if (text !== shown) say(`open: ${text}`);
    shown = text;
    await wait(LOOK_MS);
  }
}

/**
 * It is night: machines sell nothing and read their counters, and what lay too long in boxes is taken out of them.
 * @returns since when
 */
export async function night(day: Day): Promise<number> {
  const { pharos, clock, context, options, machines } = day;
  const read = () => context.fleets.reduce((sum, fleet) => sum + fleet.stats().read, 0);
  const queued = () => context.fleets.reduce((sum, fleet) => sum + fleet.stats().queued, 0);
  await pharos.stop();
  // What is read while the server stops is of the day.
  const before = read();
  clock.toNight();
  const from = clock.now();
  await pharos.start();
  say('it is night; counters are read');
  const until = Date.now() + options.patience * 1_000;
  while (Date.now() < until) {
    const isRead = read() >= before + machines.length && queued() === 0;
    if (isRead && (await inBoxes(day).catch(() => 1)) === 0) break;
    await wait(LOOK_MS);
  }
  return from;
}
