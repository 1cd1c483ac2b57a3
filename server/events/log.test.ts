import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createChain } from './chain';
import { appendEvents, type FeedEvent } from './log';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('events that exceed one statement follow each other in the feed', async () => {
  const events = Array.from(
    { length: 7_300 },
    (_, index): FeedEvent => ({
      orgId: 'o',
      messageType: 1,
      kind: 'alert',
      entityId: `a${index}`,
      ver: 1,
      body: { index },
    }),
  );
  const chain = createChain(Buffer.alloc(32, 5));
  const append = () => database.db.transaction().execute((trx) => appendEvents(trx, chain, events));
  const last = await append();
  const [kept] = await database.query(
    `select count(*)::int as count, max(pos)::int as pos, (select pos::int from head where name = 'feed') as head,
       bool_and((body->>'index')::int = pos - $1) as ordered from feed where pos > $2`,
    [last - events.length + 1, last - events.length],
  );
  expect(kept).toEqual({ count: events.length, pos: last, head: last, ordered: true });
});
