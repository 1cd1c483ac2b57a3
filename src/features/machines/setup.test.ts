import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { mayPutIn, packsMissing, supplierOf } from './packs';
import { setupSteps } from './setup';

const machine = (values: Partial<AnyRow>) =>
  ({ id: 'd', pointNo: null, capacity: 0, stock: 0, seenAt: null, ...values }) as AnyRow;
const open = (values: Partial<AnyRow>, assigned = 0, hasPacks = false, hasListed = true) =>
  setupSteps(machine(values), assigned, hasPacks, hasListed)
    .filter(({ done }) => !done)
    .map(({ step }) => step);

it('names missing steps in their order', () => {
  expect(open({})).toEqual(['contacts', 'location', 'cabinet', 'products', 'packs', 'stock', 'connection']);
  const contacts = [1, 2, 3].map((n) => ({ contactName: `C${n}`, contactPhone: `1380013800${n}` }));
  expect(open({ contacts })).toEqual(['location', 'cabinet', 'products', 'packs', 'stock', 'connection']);
  expect(open({ pointNo: 'P330106-0001', capacity: 40 })).toEqual([
    'products',
    'packs',
    'stock',
    'connection',
  ]);
  expect(open({ pointNo: 'P330106-0001', capacity: 40 }, 3)).toEqual(['packs', 'stock', 'connection']);
  expect(open({ pointNo: 'P330106-0001', capacity: 40 }, 3, true)).toEqual(['stock', 'connection']);
});

it('asks for a product on sale before lanes are assigned', () => {
  expect(open({ pointNo: 'P330106-0001', capacity: 40 }, 0, false, false)[0]).toBe('listed');
  expect(open({ pointNo: 'P330106-0001', capacity: 40 }, 1, false, false)[0]).toBe('packs');
});

it('asks nothing of a selling machine', () => {
  expect(open({ pointNo: 'P330106-0001', capacity: 40, stock: 1, seenAt: 1 }, 3)).toEqual([]);
});

it('asks for a connection again after a machine was unbound, until it is there', () => {
  const unbound = { capacity: 40, stock: 1, seenAt: 1 };
  expect(open({ ...unbound, connState: 'offline' }, 3)).toEqual(['contacts', 'location', 'connection']);
  expect(open({ ...unbound, connState: 'online' }, 3)).toEqual(['contacts', 'location']);
  expect(open({ ...unbound, connState: 'offline', pointNo: 'P330106-0001' }, 3)).toEqual([]);
});

it('ends with the first sale', () => {
  const sells = machine({ pointNo: 'P330106-0001', capacity: 40, stock: 1, seenAt: 1 });
  const last = setupSteps(sells, 3, true, true, false).find(({ done }) => !done);
  expect(last?.step).toBe('sale');
});

it('lets users of the warehouse’s institution and of those above put packs in', () => {
  const chain = ['root', 'institution', 'merchant'];
  expect(mayPutIn(chain, 'institution', 'institution')).toBe(true);
  expect(mayPutIn(chain, 'root', 'institution')).toBe(true);
  expect(mayPutIn(chain, 'merchant', 'institution')).toBe(false);
  expect(mayPutIn(chain, 'stranger', 'institution')).toBe(false);
});

it('asks for a batch of each product first, then for packs where a warehouse is kept', () => {
  const supply = { wanted: ['p1', 'p2'], batched: ['p1'], stocked: [] };
  const batch = packsMissing(supply);
  expect(batch).toMatchObject({ kind: 'batch' });
  expect(batch?.to).toContain('in:p2');
  expect(packsMissing({ ...supply, batched: ['p1', 'p2'] })).toBeUndefined();
  const kept = { ...supply, batched: ['p1', 'p2'], warehouseId: 'w1' };
  expect(packsMissing(kept)).toMatchObject({
    kind: 'packs',
    productId: 'p1',
    to: expect.stringMatching(/\/w1$/),
  });
  expect(packsMissing({ ...kept, stocked: ['p2', 'p1'] })).toBeUndefined();
});

it('names the supplying warehouse: the nearest one of the own institution and those above', () => {
  const at = (id: string, orgId: string) => ({ id, orgId }) as AnyRow;
  expect(supplierOf(['o0', 'o1'], [at('w0', 'o0'), at('w1', 'o1')])).toBe('w1');
  expect(supplierOf(['o0', 'o1'], [at('w0', 'o0'), at('w2', 'o2')])).toBe('w0');
  expect(supplierOf(['o0', 'o1'], [at('w2', 'o2')])).toBeUndefined();
});
