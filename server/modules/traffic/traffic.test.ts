import { afterAll, beforeAll, expect, it } from 'vitest';
import { CARD_FIGURES } from '../../../contract/traffic';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../../ingest/testFleet';
import { listCards } from './traffic';
import { trafficSummary } from './trafficSummary';

const NOW = Date.UTC(2026, 3, 1, 4);
let database: Database;

/** state, used and planned MB */
const CARDS = [
  ['in_use', 10, 100],
  ['in_use', 80, 100],
  ['stopped', 120, 100],
  ['inventory', 0, 0],
] as const;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 1 });
  for (const [index, [state, used, plan]] of CARDS.entries())
    await database.query(
      `insert into iot_cards (id, org_id, iccid, msisdn, operator, state, plan_mb, used_mb, cycle_start)
       values ($1, 'org', $1, $1, 'CMCC', $2, $3, $4, '2026-04-01')`,
      [`own-card-${index}`, state, plan, used],
    );
});
afterAll(() => database.close());

it('the figures of the cards equal the row counts of the linked lists', async () => {
  const principal = { orgIds: ['org'] } as unknown as Principal;
  const { cards } = await trafficSummary(database, principal, NOW);
  for (const [name, question] of Object.entries(CARD_FIGURES)) {
    const page = { page: 1, pageSize: 50, q: '' };
    const { total, rows } = await listCards(database, principal, { ...page, ...question }, NOW);
    expect([name, total, rows.length]).toEqual([name, cards[name as 'total'], cards[name as 'total']]);
  }
  expect(cards.over80).toBeGreaterThanOrEqual(2);
  expect(cards.stopped).toBeGreaterThanOrEqual(1);
});
