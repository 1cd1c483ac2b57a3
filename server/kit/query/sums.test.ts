import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradingDetails } from '../../../contract/resources/orders/tradingDetails';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import type { ServedResource } from '../served';
import { insertPeople, rootPrincipal } from '../testPeople';
import { foundRows } from './listQuery';
import { parseListQuery } from './parseQuery';
import { columnSums, sumsAsked } from './sums';

let database: Database;
/** Lines of orders of three institutions, two of which count in yen. */
const served: ServedResource = { resource: tradingDetails, table: 'summedLines' };

beforeAll(async () => {
  database = await openTestDatabase();
  await insertPeople(database, []);
  await database.query(`
    insert into organizations (id, path, parent_id, code, name, type, currency) values
      ('AAAA', 'ROOT.AAAA.', 'ROOT', 'AAAA', 'AAAA', 'merchant', 'CNY'), ('BBBB', 'ROOT.BBBB.', 'ROOT', 'BBBB', 'BBBB', 'merchant', 'JPY'),
      ('CCCC', 'ROOT.CCCC.', 'ROOT', 'CCCC', 'CCCC', 'merchant', 'JPY')`);
  await database.query(`
    create table summed_lines as select * from (values
      ('1', 'AAAA', 100::bigint, 3, 'paid'), ('2', 'AAAA', 9000000000::bigint, null, 'paid'), ('3', 'BBBB', 50::bigint, 4, 'paid'),
      ('4', 'CCCC', 70::bigint, 5, 'pending_payment'), ('5', 'CCCC', null, 6, 'paid')) as given (id, org_id, amt, qty, status)`);
});
afterAll(() => database.close());

function summed(text: string, raw: Record<string, unknown> = {}) {
  const query = parseListQuery(tradingDetails, raw, {
    principal: { permissions: new Set() },
    find: () => undefined,
  });
  const rows = foundRows(database.db, served, rootPrincipal, query, 0);
  return columnSums(database.db, served, rows, sumsAsked(served, text));
}

describe('sums of a list', () => {
  it('cover all records found, money per currency', async () => {
    expect(await summed('amt,qty')).toEqual({
      amt: [
        { currency: 'CNY', value: 9_000_000_100 },
        { currency: 'JPY', value: 120 },
      ],
      qty: [{ value: 18 }],
    });
  });

  it('follow the filters of the list', async () => {
    expect(await summed('amt', { 'filter[status]': 'eq:pending_payment' })).toEqual({
      amt: [{ currency: 'JPY', value: 70 }],
    });
    expect(await summed('amt,qty', { 'filter[status]': 'eq:cancelled' })).toEqual({
      amt: [],
      qty: [],
    });
  });

  it.each(['orderNo', 'price', 'nobody', '', 'amt,orderNo'])('are refused for %j', (text) => {
    expect(() => sumsAsked(served, text)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
