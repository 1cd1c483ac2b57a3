import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { loadDemoData } from '../../db/demo-data';
import { DEMO_NOW, DEMO_OPTIONS } from '../../db/demo-data/testDemo';
import { loadReferenceData } from '../../db/reference-data';
import { openTestDatabase } from '../../db/testDatabase';
import { ensurePartitions } from '../../jobs/partitions';
import { stockModule } from '.';
import { lanesWith, soldOf } from './recall/sold';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, DEMO_NOW);
  await loadReferenceData(database);
  await loadDemoData(database, { ...DEMO_OPTIONS, demos: stockModule.demo ? [stockModule.demo] : [] });
});
afterAll(() => database.close());

it('nothing is computed from a day of which no movements are kept', async () => {
  const [{ early } = { early: -1 }] = await database.query<{ early: number }>(
    `select count(*)::int as early from stock_discrepancies
     where computed_since < (select min(at) from stock_ledger) - interval '1 day'`,
  );
  expect(early).toBe(0);
});

it('a recall says of its batch what the movements say', async () => {
  const recalls = await database.db.selectFrom('batchRecalls').selectAll().execute();
  expect(new Set(recalls.map(({ state }) => state)).size).toBeGreaterThan(2);
  for (const { batchId, openedAt, soldQty, maybeSoldQty, heldQty } of recalls) {
    const lanes = await lanesWith(database.db, String(batchId));
    const sales = await soldOf(database.db, String(batchId), lanes);
    const units = (sure: boolean) =>
      sales
        .filter((sale) => sale.sure === sure && sale.at <= Number(openedAt))
        .reduce((sum, { qty }) => sum + qty, 0);
    expect([soldQty, maybeSoldQty]).toEqual([units(true), units(false)]);
    expect(heldQty).toBe(lanes.holding.reduce((sum, { qty }) => sum + Number(qty), 0));
  }
  expect(recalls.some(({ soldQty, maybeSoldQty }) => Number(soldQty) + Number(maybeSoldQty) > 0)).toBe(true);
});
