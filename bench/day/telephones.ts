import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../../contract/common/random';
import type { PlaceOrder, ShopOrderView, ShopStep, ShopView } from '../../contract/orders/shop';
import { MINUTE_MS } from '../../contract/time/durations';
import type { Simulator } from '../../simulator';
import type { PaymentPartner } from '../../simulator/partners/payment';
import type { PayPageOption } from '../../simulator/partners/payment/page';
import type { ApiClient } from '../../tests/e2e/apiClient';
import type { DayClock } from './clock';
import type { DayOptions } from './options';
import type { PharosUnderTest } from './pharosUnderTest';
import { listAll } from './rows';
import { sharedOut } from './shares';

/** What a customer with a telephone does. */
export type CallKind =
  | 'now'
  | 'later'
  /** Types a wrong code first; so many that the machine takes none for a while. */
  | 'mistyped'
  | 'frozen'
  | 'unfetched'
  | 'left'
  /** Pays when the time to pay is over; one fen less than it costs. */
  | 'late'
  | 'less'
  /** Orders twice with the same telephone. */
  | 'again';
const SHARES: readonly (readonly [CallKind, number])[] = [
  ['later', 0.2],
  ['mistyped', 0.05],
  ['frozen', 0.01],
  ['unfetched', 0.05],
  ['left', 0.08],
  ['late', 0.05],
  ['less', 0.02],
  ['again', 0.1],
];
/** There is, or will be, a code: the provider's word of the payment may come late. */
const OPEN: readonly ShopStep[] = ['toPay', 'paid', 'ready'];
/** Kinds that end half an hour later: nobody does that at the end of the day. */
const SLOW: readonly CallKind[] = ['left', 'late', 'less'];
const KEPT: readonly CallKind[] = ['later', 'mistyped', 'frozen', 'unfetched'];
/** What goes wrong with the word of a payment, and with a call of the provider. */
const NOTICES = [
  'late',
  'doubled',
  'forged',
  'truncated',
  'lost',
] as const satisfies readonly PayPageOption[];
const CALLS = ['5xx', 'timeout', 'forged'] as const;

const TYPE_MS = 2 * MINUTE_MS;
const FROZEN_MS = 11 * MINUTE_MS;
const WRONG_MAX = 5;
const LOOK_MS = 1_000;
const TIMEOUT_MS = 10_000;
const TRIES = 60;

/** An order as its customer knows it. */
export interface TelephoneOrder {
  kind: CallKind;
  serialNo: string;
  secret: string;
  /** Wrong codes that were typed for it. */
  mistyped: number;
  view?: ShopOrderView;
  /** He has paid at the provider. */
  way?: PayPageOption;
  /** Why there is no order. */
  without?: string;
}
export interface ShopContext {
  pharos: PharosUnderTest;
  clock: DayClock;
  options: DayOptions;
  provider: PaymentPartner;
  fleets: readonly Simulator[];
  shops: readonly { code: string; serialNo: string }[];
  random: Random;
  faults: Map<string, number>;
}

interface Answer<T> {
  status: number;
  result?: T;
}
/** One call from a telephone; each has an address of its own. */
async function call<T>(
  { pharos }: ShopContext,
  secret: string,
  path: string,
  body: object,
): Promise<Answer<T>> {
  const bytes = [...Buffer.from(secret, 'base64url').subarray(0, 3)];
  const answer = await fetch(`${pharos.url}/api/public/shop/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${bytes.join('.')}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { result } = (await answer.json()) as { result?: T };
  return { status: answer.status, result };
}

/** Until somebody answers: whoever holds a telephone tries again. */
export async function insist<T>(
  context: ShopContext,
  secret: string,
  path: string,
  body: object,
): Promise<Answer<T>> {
  for (let tries = 1; ; tries++) {
    const answer = await call<T>(context, secret, path, body).catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer;
    if (tries === TRIES) return answer ?? { status: 0 };
    await wait(LOOK_MS);
  }
}

/** Of the day's clock. */
export const passes = ({ options }: ShopContext, ms: number) => wait((ms * options.seconds) / 3_600);

/** Codes of the shops of machines, as their owner has them printed. */
export async function shopsOf(api: ApiClient, serials: readonly string[]): Promise<ShopContext['shops']> {
  const devices = await listAll(api, 'devices');
  const shops: { code: string; serialNo: string }[] = [];
  for (const { id, serialNo } of devices.filter((device) => serials.includes(String(device.serialNo)))) {
    const { url } = await api.post<{ url: string }>(`/devices/${id}/shopLink`);
    shops.push({ code: url.slice(url.indexOf('m=') + 2), serialNo: String(serialNo) });
  }
  return shops;
}

const eightDigits = (random: Random) => String(random.int(0, 99_999_999)).padStart(8, '0');
const type = ({ fleets }: ShopContext, { serialNo }: TelephoneOrder, code: string) =>
  fleets.some((fleet) => fleet.type(serialNo, code));

async function view(context: ShopContext, order: TelephoneOrder): Promise<ShopOrderView | undefined> {
  const { secret } = order;
  const { result } = await insist<ShopOrderView>(context, secret, 'order', { secret });
  order.view = result ?? order.view;
  return result;
}

/** Waits for the code, goes there, and types it until something happens. */
async function fetchGoods(context: ShopContext, order: TelephoneOrder): Promise<void> {
  const { random } = context;
  const wrong = order.kind === 'frozen' ? WRONG_MAX : order.kind === 'mistyped' ? random.int(1, 2) : 0;
  let isFirst = true;
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await view(context, order);
    if (!seen || !OPEN.includes(seen.step)) return;
    if (seen.pickupCode) {
      for (; isFirst && order.mistyped < wrong; order.mistyped++) type(context, order, eightDigits(random));
      type(context, order, seen.pickupCode);
      if (isFirst && order.kind === 'frozen') await passes(context, FROZEN_MS);
      isFirst = false;
    }
    await passes(context, TYPE_MS);
  }
}

/** How the payment goes: mostly as it should. */
function wayOf({ random, options, faults, provider }: ShopContext, kind: CallKind): PayPageOption {
  for (const call of CALLS)
    if (random.chance(options.faults)) {
      provider.fail(call, 1);
      faults.set(`call ${call}`, (faults.get(`call ${call}`) ?? 0) + 1);
    }
  if (kind === 'less') return 'less';
  if (!random.chance(options.faults * NOTICES.length)) return 'pay';
  const way = random.pick(NOTICES);
  faults.set(`notice ${way}`, (faults.get(`notice ${way}`) ?? 0) + 1);
  return way;
}

/** Pays what was ordered, at the page of the provider. */
export async function payFor(context: ShopContext, order: TelephoneOrder): Promise<void> {
  const { secret, kind } = order;
  const way = wayOf(context, kind);
  const { result: page, status } = await insist<{ url: string }>(context, secret, 'pay', { secret });
  if (!page) {
    order.without ??= `no page: ${status}`;
    return;
  }
  if (kind === 'late')
    await passes(context, Number(order.view?.payDeadline) + 2 * MINUTE_MS - context.clock.now());
  const pressed = await fetch(page.url, { method: 'POST', body: new URLSearchParams({ way }) }).catch(
    () => undefined,
  );
  await pressed?.body?.cancel();
  if (pressed) order.way = way;
}

/** Places the order; sent twice, or again because nobody answered, it is one. */
export async function place(
  context: ShopContext,
  order: TelephoneOrder,
  wanted: Omit<PlaceOrder, 'secret'>,
): Promise<boolean> {
  const { secret, kind } = order;
  const body: PlaceOrder = { ...wanted, secret };
  const sent = Array.from({ length: kind === 'again' ? 2 : 1 }, () =>
    insist<ShopOrderView>(context, secret, 'place', body),
  );
  const answers = await Promise.all(sent);
  const { status, result } = answers.find((answer) => answer.result) ?? answers[0] ?? { status: 0 };
  order.view = result;
  if (!result) order.without = `refused: ${status}`;
  return result !== undefined;
}

async function visit(context: ShopContext, order: TelephoneOrder, code: string): Promise<void> {
  const { random } = context;
  const { result: shop } = await insist<ShopView>(context, order.secret, 'open', { code });
  const goods = shop?.goods.filter(({ prescription }) => !prescription) ?? [];
  if (!shop?.open || goods.length === 0) {
    order.without = 'closed';
    return;
  }
  const { lane, free } = random.pick(goods);
  const qty = Math.min(free, random.int(1, 2));
  const mode = KEPT.includes(order.kind) ? 'later' : 'now';
  if (!(await place(context, order, { code, mode, lines: [{ lane, qty }] }))) return;
  if (order.kind === 'left') return;
  await payFor(context, order);
  if (mode === 'later' && order.kind !== 'unfetched') await fetchGoods(context, order);
}

/** Which kinds there are: whoever waits half an hour comes in the first half. */
export function callKinds(count: number, seed: number): CallKind[] {
  const kinds = sharedOut(SHARES, 'now' as CallKind, { count, seed });
  const random = createRandom(seed);
  const slow = kinds.filter((kind) => SLOW.includes(kind));
  const quick = kinds.filter((kind) => !SLOW.includes(kind));
  const early = quick.splice(0, Math.max(0, Math.floor(count / 2) - slow.length));
  return [...random.shuffle([...slow, ...early]), ...quick];
}

export const newOrder = (kind: CallKind, serialNo: string): TelephoneOrder => ({
  kind,
  serialNo,
  secret: randomBytes(32).toString('base64url'),
  mistyped: 0,
});

/** Customers with telephones, one after another. */
export async function callAll(context: ShopContext, count: number, called: TelephoneOrder[]): Promise<void> {
  const { shops, options, random } = context;
  if (shops.length === 0) return;
  const began = Date.now();
  const visits: Promise<void>[] = [];
  for (const [index, kind] of callKinds(count, options.seed).entries()) {
    const { code, serialNo } = random.pick([...shops]);
    const order = newOrder(kind, serialNo);
    called.push(order);
    visits.push(
      visit(context, order, code).catch((error: Error) => {
        order.without ??= error.message;
      }),
    );
    await wait(Math.max(0, began + ((index + 1) * options.seconds * 1_000) / count - Date.now()));
  }
  await Promise.all(visits);
}
