import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextNumber } from '../../kit/records/documentNumber';
import type { Database } from '../database';
import { openTestDatabase } from '../testDatabase';
import { usedNumbers } from './numbers';

const TODAY = '2026-05-23';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('new documents of today are numbered after those of the demonstration data', async () => {
  const numbers = usedNumbers(TODAY);
  numbers.note([
    { id: 'LK20260523', orderNo: 'LK20260523-000007', placedAt: new Date() },
    { orderNo: 'LK20260523-000003' },
    { orderNo: 'LK20260522-000044' },
    { rxNo: 'RX20260523-000002' },
    { refNo: null },
  ]);
  await database.query(`insert into document_numbers (prefix, day, last) values ('RX', '${TODAY}', 9)`);
  await numbers.keep(database.db);
  const deps = { clock: () => Date.UTC(2026, 4, 23, 4) } as never;
  const next = (prefix: string) => nextNumber({ trx: database.db as never, deps }, prefix);
  expect([await next('LK'), await next('RX'), await next('PO')]).toEqual([
    'LK20260523-000008',
    'RX20260523-000010',
    'PO20260523-000001',
  ]);
});
