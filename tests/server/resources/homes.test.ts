import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOMES } from '../../../contract/home/homes';
import { QUEUE_NAMES, queueNamed } from '../../../contract/home/queues';
import type { ListResult } from '../../../contract/kit/wire';
import { grantOf, ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { serveDemo } from '../worlds/demoWorld';

let world: Awaited<ReturnType<typeof serveDemo>>;
beforeAll(async () => {
  world = await serveDemo();
});
afterAll(() => world.close());

const CASES = ROLE_TYPES.flatMap((role) =>
  HOMES[role].panels.flatMap((panel) => {
    const name = QUEUE_NAMES.find((each) => each === panel);
    return name && grantOf(role, queueNamed(name).permission) !== '-' ? [[role, name] as const] : [];
  }),
);

/** A few machines need not have sold anything today, nor wait for goods, nor belong to the dealer. */
const OF_MANY: readonly string[] = ['sales', 'replenish', 'excursions', 'cardsEnding'];

async function found(role: RoleType, name: (typeof QUEUE_NAMES)[number]): Promise<ListResult> {
  const { resource, filter, mine, sort, sums } = queueNamed(name);
  const ask = world.asks.get(role);
  if (!ask) throw new Error(`nobody is ${role}`);
  const me = JSON.parse((await ask('GET', '/sys/user/info')).text) as { result: { userId: string } };
  const params = new URLSearchParams({ page: '1', pageSize: '8', sort });
  for (const [field, text] of Object.entries(filter)) params.set(`filter[${field}]`, text);
  if (mine) params.set(`filter[${mine}]`, `in:${me.result.userId}`);
  if (sums) params.set('sums', sums.join());
  const { status, text } = await ask('GET', `/${resource}?${params}`);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { result: ListResult }).result;
}

it.each(CASES)('%s of the demonstration gets the content of %s', async (role, name) => {
  const { total, rows, sums } = await found(role, name);
  if (!OF_MANY.includes(name)) expect(total).toBeGreaterThan(0);
  expect(rows.length).toBe(Math.min(total, 8));
  expect(Object.keys(sums ?? {})).toEqual(queueNamed(name).sums ?? []);
});
