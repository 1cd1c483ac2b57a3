import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../contract/common/random';
import type { ApiClient } from '../../tests/e2e/apiClient';
import type { DayOptions } from './options';
import type { PharosUnderTest } from './pharosUnderTest';
import { command, listAll, type Row } from './rows';

/** An operator that does not answer holds one for its time-outs. */
const HANDS = 20;
const RENEWED = 0.2;
const CARDS_MAX = 60;

/** What was wanted of operators, and what the server said. */
export interface SimNotes {
  wanted: number;
  done: number;
  /** The operator said no, or nothing: a person tries again. */
  refused: number;
  /** Numbers of payments: each renewal is paid once. */
  paid: string[];
}
export const simNotes = (): SimNotes => ({ wanted: 0, done: 0, refused: 0, paid: [] });

interface Desk {
  api: ApiClient;
  random: Random;
  notes: SimNotes;
}

/** A renewal of one card: ordered, and paid by transfer. */
async function renew({ api, random, notes }: Desk, card: Row): Promise<void> {
  const order = await api.post<Row>('/iotRenewalOrders', {
    orgId: card.orgId,
    cards: [{ cardId: card.id, months: random.int(1, 3) }],
  });
  const payNo = `DAY${order.id}`;
  await command(api, 'iotRenewalOrders', order, 'recordPayment', { payNo, amount: order.amount });
  notes.paid.push(order.id);
}

async function operate(desk: Desk, id: string): Promise<void> {
  const { api, random, notes } = desk;
  const card = await api.get<Row>(`/iotCards/${id}`);
  notes.wanted += 1;
  try {
    if (random.chance(RENEWED)) await renew(desk, card);
    else {
      const what = card.state === 'stopped' ? 'resume' : 'stop';
      const body = { version: card.version, args: {}, reason: 'day' };
      await api.post(`/iotCards/${id}/${what}`, body);
    }
    notes.done += 1;
  } catch {
    notes.refused += 1;
  }
}

/** Cards a person may stop and restore. */
export async function cardsOf(api: ApiClient): Promise<string[]> {
  const rows = await listAll(api, 'iotCards', { state: 'in:in_use' });
  return rows.slice(0, CARDS_MAX).map(({ id }) => id);
}

/** Persons who stop, restore and renew cards all day; each has cards of his own. */
export async function operateAll(
  pharos: PharosUnderTest,
  { sim, seconds, seed }: DayOptions,
  cards: readonly string[],
  notes: SimNotes,
): Promise<void> {
  if (sim === 0) return;
  const pause = (seconds * 900 * HANDS) / sim;
  const worker = async (place: number) => {
    const random = createRandom(seed + place);
    const own = cards.filter((_, index) => index % HANDS === place);
    for (let left = Math.ceil((sim - place) / HANDS); left > 0; left--) {
      const began = Date.now();
      const api = await pharos.as('admin').catch(() => undefined);
      if (api) await operate({ api, random, notes }, random.pick(own)).catch(() => undefined);
      await wait(Math.max(0, pause - (Date.now() - began)));
    }
  };
  await Promise.all(Array.from({ length: HANDS }, (_, place) => worker(place)));
}

/** Whoever finds a card other than at its operator does once more what he wanted. @returns how many there were */
export async function settleCards(api: ApiClient): Promise<number> {
  const rows = await listAll(api, 'iotCards');
  const others = rows.filter(
    ({ state, operatorCardState }) =>
      (state === 'stopped' || state === 'in_use') &&
      typeof operatorCardState === 'string' &&
      state !== operatorCardState,
  );
  for (const { id, version, state } of others) {
    const body = { version, args: {}, reason: 'day' };
    await api.raw('POST', `/iotCards/${id}/${state === 'stopped' ? 'resume' : 'stop'}`, body);
  }
  return others.length;
}
