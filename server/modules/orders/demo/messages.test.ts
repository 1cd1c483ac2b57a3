import { expect, it } from 'vitest';
import type { DemoWorld } from '../../../db/demo-data';
import { DEMO_NOW } from '../../../db/demo-data/testDemo';
import type { NewRow } from '../../../db/demo-data/world';
import { buildMessages } from './messages';

it('a repeated message is still assigned to the store of its order', () => {
  const orders = ['MEITUAN', 'JD'].flatMap((channel) =>
    Array.from({ length: 20 }, (_, nth) => ({
      channel,
      platOrderNo: `${channel}-${nth}`,
      storeId: `at-${channel}-${nth}`,
    })),
  );
  const demo = { world: { now: DEMO_NOW, newId: String } } as unknown as DemoWorld;
  const told = buildMessages(demo, orders as unknown as NewRow<'orders'>[]);
  expect(told.filter(({ state }) => state === 'failed')).not.toEqual([]);
  for (const { subject, headers } of told)
    expect(JSON.parse(String(headers))).toEqual({ store: `at-${String(subject)}`, urls: [] });
});
