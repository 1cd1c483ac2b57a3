import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOOR_PURPOSES, doorLimitSec } from '../../../contract/doors';
import type { AnyRow } from '../../../contract/kit/resource';
import { insertTestFleet } from '../../ingest/testFleet';
import { openTestWorld } from '../../kit/testWorld';
import { servedDoorOpenings } from './openings';

const OPEN = Date.UTC(2026, 3, 10, 4);

let world: Awaited<ReturnType<typeof openTestWorld>>;
const query = <Row>(sql: string, params: unknown[] = []) => world.database.query<Row>(sql, params);
const opened = (id: string, seconds: number | null, purpose = 'repair', by = 'U107') =>
  query(
    `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, close_at, open_by, method, purpose,
       authorised) values ($1, 1, 'd0', 'org', 'A', $2, $3, $4, $5, 'key', $6, true)`,
    [
      id,
      seconds === null ? 'open' : 'closed',
      new Date(OPEN),
      seconds === null ? null : new Date(OPEN + seconds * 1_000),
      by,
      purpose,
    ],
  );
beforeAll(async () => {
  world = await openTestWorld(OPEN, (database) => insertTestFleet(database, { count: 1 }));
});
afterAll(() => world.close());

describe('a door opening in the list', () => {
  it.each(DOOR_PURPOSES)('is too long for %s exactly when the screen says so', async (purpose) => {
    const limit = doorLimitSec(purpose);
    await opened(`${purpose} at`, limit, purpose);
    await opened(`${purpose} over`, limit + 1, purpose);
    await opened(`${purpose} open`, null, purpose);
    const rows = await query(
      'select duration_sec, too_long from door_openings where purpose = $1 order by duration_sec',
      [purpose],
    );
    expect(rows).toEqual([
      { duration_sec: limit, too_long: false },
      { duration_sec: limit + 1, too_long: true },
      { duration_sec: null, too_long: false },
    ]);
  });

  it('names the holder of the number nearest to the machine and what was moved', async () => {
    await query(`insert into organizations (id, parent_id, path, code, name, type)
      values ('below', 'org', 'org.below.', 'BELOW', 'Below', 'merchant')`);
    await opened('mine', 60, 'repair', 'U108');
    await query("update door_records set org_id = 'below' where id = 'mine'");
    await opened('nobody', 60, 'repair', 'X-1');
    await query(`insert into door_credentials (id, org_id, number, holder, method, valid_from) values
      ('c1', 'org', 'U107', 'Above', 'card', '2026-01-01'), ('c2', 'org', 'U108', 'Above', 'card', '2026-01-01'),
      ('c3', 'below', 'U108', 'Near', 'card', '2026-01-01')`);
    await query(
      `insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, balance)
      values ('m1', 'd0', 'A-1-01', 'p1', $1, -2, 'expire', 6)`,
      [new Date(OPEN + 1_000)],
    );
    const rows = await query<AnyRow>(
      `select id, device_id as "deviceId", open_at as "openAt", close_at as "closeAt", method from door_openings
       where id in ('mine', 'nobody', 'repair at') order by id`,
    );
    const full = await servedDoorOpenings.complete?.(world.database.db, rows, {
      now: OPEN,
      keys: undefined,
      principal: world.context.principal,
    });
    expect(full?.map(({ id, holder, method }) => [id, holder, method])).toEqual([
      ['mine', 'Near', null],
      ['nobody', null, null],
      ['repair at', 'Above', null],
    ]);
    expect(full?.[0]).toMatchObject({ stockAdded: 0, stockRemoved: 2, stockDifference: 0 });
  });
});
