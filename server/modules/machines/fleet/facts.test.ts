import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertTestFleet } from '../../../ingest/testFleet';
import { createKit, type ResourceKit } from '../../../kit/kit';
import { openTestWorld } from '../../../kit/testWorld';
import { SERVED } from '../..';
import { fleetFacts } from './facts';

const NOW = Date.UTC(2026, 3, 10, 4);
const HOUR = 3_600_000;

let world: Awaited<ReturnType<typeof openTestWorld>>;
let kit: ResourceKit;
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 3 }));
  kit = createKit(world.deps, SERVED);
  const { database } = world;
  const [lane] = await database.query<{ id: string }>(
    `select id from lanes where device_id = 'd0' order by lane_no limit 1`,
  );
  await database.query(
    `insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
     values ('b1', 'org', 'p1', 'B001', '2025-05-01', '2026-05-01'), ('b2', 'org', 'p1', 'B002', '2025-05-01', '2026-07-20')`,
  );
  await database.query(
    `insert into lane_batches (id, org_id, lane_id, pos, batch_id, qty)
     values ('lb1', 'org', $1, 1, 'b1', 5), ('lb2', 'org', $1, 2, 'b2', 3)`,
    [lane?.id],
  );
  await database.query(`update devices set service_expire_at = '2026-06-30' where id = 'd0'`);
  const alert = (id: string, priority: string, state: string, source: string) =>
    database.query(
      `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, t_meas, raised_at, cleared_at)
       values ($1, 1, $2, 'ENV_T_HIGH', $3, 'd0', 'org', $6, $4, now(), now(), $5)`,
      [
        id,
        state,
        priority,
        state === 'cleared' ? null : id,
        state === 'cleared' ? new Date(NOW) : null,
        source,
      ],
    );
  await alert('a1', 'medium', 'raised', 'Z1/T1');
  // Another probe of the same zone tells of the same alarm.
  await alert('a2', 'high', 'acknowledged', 'Z1/T2');
  await alert('a4', 'medium', 'raised', 'Z2/T1');
  await alert('a3', 'critical', 'cleared', 'Z3/T1');
  const command = (no: string, state: string, at: number) =>
    database.query(
      `insert into machine_commands (id, org_id, command_no, device_id, type, state, reason, requested_by, requested_at, not_after, witness)
       values ($1, 'org', $1, 'd1', 'reboot', $2, 'r', 'u', $3, $3, 'restarted')`,
      [no, state, new Date(at)],
    );
  await database.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'platform_admin')`);
  await database.query(
    `insert into users (id, org_id, role_id, code, name, password_hash) values ('u', 'org', 'r', 'u', 'n', 'h')`,
  );
  await command('C1', 'failed', NOW - 2 * HOUR);
  await command('C2', 'failed', NOW - 30 * HOUR);
  await command('C3', 'sent', NOW - 40 * HOUR);
  await command('C4', 'verified', NOW - HOUR);
});
afterAll(() => world.close());

const ask = (raw: Record<string, string> = {}) => fleetFacts(kit, world.context.principal, raw);

describe('the fleet facts', () => {
  it('count open alarms with the worst one and take the first day that something ends', async () => {
    const { rows, total } = await ask({ sort: 'serialNo' });
    expect(rows.map(({ id }) => id)).toEqual(['d0', 'd1', 'd2']);
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ alarmsOpen: 2, worstAlarm: 'high', goodsUntil: '2026-05-01' });
    expect(rows[0]).toMatchObject({ serviceUntil: '2026-06-30', commandsOpen: 0 });
    expect(rows[2]).toMatchObject({ alarmsOpen: 0, worstAlarm: null, goodsUntil: null });
  });

  it('count commands in flight of any age and those that failed within a day', async () => {
    const { rows } = await ask({ sort: 'serialNo' });
    expect(rows[1]).toMatchObject({ commandsOpen: 1, commandsFailed: 1 });
  });

  it('use the filters of the list', async () => {
    const [first] = (await ask({ sort: '-serialNo' })).rows;
    expect(first?.id).toBe('d2');
    const { rows } = await ask({ q: String(first?.serialNo) });
    expect(rows.map(({ id }) => id)).toEqual(['d2']);
    await expect(ask({ 'filter[nothing]': 'eq:1' })).rejects.toMatchObject({ status: 400 });
  });

  it('include no machine of other institutions', async () => {
    const stranger = {
      ...world.context.principal,
      orgId: 'x',
      orgIds: new Set(['x']),
      aboveIds: new Set(['o', 'x']),
    };
    expect((await fleetFacts(kit, stranger, {})).rows).toEqual([]);
  });
});
