import { expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { placeOrderSchema } from '../../contract/orders/shop';
import { visit } from './customers';

const GOODS = [
  { lane: 'A-1-01', name: 'a', spec: null, price: 100, free: 2, prescription: true },
  { lane: 'A-1-02', name: 'b', spec: null, price: 100, free: 2, prescription: false },
];

/** A shop that answers, and what it was asked. */
function shop(goods = GOODS, open = true) {
  const asked: { path: string; body: unknown }[] = [];
  const ask = (async (url: string, { body }: { body: unknown }) => {
    const { pathname } = new URL(url);
    asked.push({ path: pathname, body: typeof body === 'string' ? JSON.parse(body) : String(body) });
    const results: Record<string, unknown> = {
      '/api/public/shop/open': { open, goods },
      '/api/public/shop/place': { orderNo: 'SO1' },
      '/api/public/shop/pay': { url: 'http://pay.test/pay/x' },
    };
    return Response.json({ result: results[pathname] });
  }) as unknown as typeof fetch;
  return { ask, asked };
}
const one = { serverUrl: 'http://shop.test', code: 'abcdefghij12' };

it('a customer orders allowed products without prescription and pays on the provider’s page', async () => {
  const random = createRandom(1);
  const ends = new Set<string>();
  for (let tries = 0; tries < 60; tries++) {
    const { ask, asked } = shop();
    ends.add(await visit(ask, one, random));
    const placed = asked.find(({ path }) => path.endsWith('/place'));
    if (placed) expect(placeOrderSchema.parse(placed.body).lines).toEqual([{ lane: 'A-1-02', qty: 1 }]);
    const paid = asked.find(({ path }) => path === '/pay/x');
    if (paid) expect(paid.body).toBe('way=pay');
  }
  expect(ends).toEqual(new Set(['paid', 'looked', 'left']));
});

it('a machine that does not sell has no customers', async () => {
  const random = createRandom(1);
  expect(await visit(shop(GOODS, false).ask, one, random)).toBe('closed');
  expect(await visit(shop(GOODS.slice(0, 1)).ask, one, random)).toBe('closed');
});
