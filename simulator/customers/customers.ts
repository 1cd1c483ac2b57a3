import { randomBytes } from 'node:crypto';
import { createRandom } from '../../contract/common/random';
import type { PlaceOrder, ShopOrderView, ShopView } from '../../contract/orders/shop';
import type { CustomersOptions } from '../../contract/simulation';
import { busyness } from '../machine/goods';

export interface Customers {
  stop(): Promise<void>;
}

/** Some look and go, some order and do not pay. */
const LOOKS_ONLY = 0.2;
const LEAVES_UNPAID = 0.1;
const TIMEOUT_MS = 10_000;

type Fetch = typeof fetch;

/** A call of a public page; undefined when it was refused or nobody answered. */
async function call<T>(ask: Fetch, url: string, body: object): Promise<T | undefined> {
  const answer = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) return undefined;
  return ((await answer.json()) as { result?: T }).result;
}

/** One customer, from the code on the machine to the provider's page. @returns what became of it */
export async function visit(
  ask: Fetch,
  { serverUrl, code }: { serverUrl: string; code: string },
  random: ReturnType<typeof createRandom>,
): Promise<'closed' | 'looked' | 'refused' | 'left' | 'paid'> {
  const api = `${serverUrl}/api/public/shop`;
  const shop = await call<ShopView>(ask, `${api}/open`, { code });
  const goods = shop?.goods.filter(({ prescription }) => !prescription) ?? [];
  if (!shop?.open || goods.length === 0) return 'closed';
  if (random.chance(LOOKS_ONLY)) return 'looked';
  const { lane } = random.pick(goods);
  const secret = randomBytes(32).toString('base64url');
  const order: PlaceOrder = { code, secret, mode: 'now', lines: [{ lane, qty: 1 }] };
  const placed = await call<ShopOrderView>(ask, `${api}/place`, order);
  if (!placed) return 'refused';
  if (random.chance(LEAVES_UNPAID)) return 'left';
  const page = await call<{ url: string }>(ask, `${api}/pay`, { secret });
  if (!page) return 'refused';
  await ask(page.url, {
    method: 'POST',
    body: new URLSearchParams({ way: 'pay' }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return 'paid';
}

/** Customers of the demonstration: as many as at the machines, more of them in the afternoon. */
export function startCustomers({ seed, serverUrl, codes, everyMs }: CustomersOptions): Customers {
  const random = createRandom(seed);
  let under: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    const pause = (-Math.log(1 - random.next()) * everyMs) / Math.max(0.1, busyness(Date.now()));
    timer = setTimeout(() => {
      // A server that is away has no customers; they come again.
      under = visit(fetch, { serverUrl, code: random.pick(codes) }, random).catch(() => undefined);
      void under.then(next);
    }, pause);
    timer.unref();
  };
  if (codes.length > 0) next();
  return {
    async stop() {
      clearTimeout(timer);
      await under;
      clearTimeout(timer);
    },
  };
}
