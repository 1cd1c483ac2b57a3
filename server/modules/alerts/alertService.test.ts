import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALERT_STATES, type AlertState, MAX_NOTE, nextAlertState } from '../../../contract/alerts';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createLocalBus } from '../../events/bus';
import { createChain } from '../../events/chain';
import { insertTestFleet } from '../../ingest/testFleet';
import { type AcknowledgeInput, type AlertDeps, acknowledgeAlert } from './alertService';

let database: Database;
let deps: AlertDeps;
let hints = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 1 });
  const bus = createLocalBus();
  bus.onHint(() => {
    hints += 1;
  });
  deps = { database, bus, chain: createChain(Buffer.alloc(32, 1)), clock: () => Date.UTC(2026, 0, 2) };
});
afterAll(() => database.close());

let number = 0;
async function raise(state: AlertState = 'raised', priority = 'low'): Promise<string> {
  number += 1;
  const id = `alert-${number}`;
  await database.query(
    `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, t_meas, raised_at, cleared_at)
     values ($1, 1, $2, 'LANE_JAM', $3, 'd0', 'org', $1, $4, now(), now(), $5)`,
    [
      id,
      state,
      priority,
      state === 'cleared' ? null : id,
      state === 'cleared' ? new Date().toISOString() : null,
    ],
  );
  return id;
}
const ask = (alertId: string, rest: Partial<AcknowledgeInput> = {}) =>
  acknowledgeAlert(deps, { alertId, expectedVer: 1, actor: { userId: 'u1', name: 'Lin' }, ...rest });
const count = async (table: 'feed' | 'audit_log', id: string) =>
  (await database.query(`select 1 from ${table} where entity_id = $1`, [id])).length;

describe('acknowledging an alarm', () => {
  it.each(ALERT_STATES)('follows the state table: %s', async (state) => {
    const id = await raise(state);
    const next = nextAlertState(state, 'acknowledge');
    if (next === undefined) await expect(ask(id)).rejects.toMatchObject({ status: 409 });
    else expect(await ask(id)).toMatchObject({ state: next, ver: 2, ackBy: 'Lin' });
  });

  it('writes row, event and audit entry together and returns them', async () => {
    const id = await raise();
    const before = hints;
    await ask(id, { note: ' jam removed ' });
    expect([await count('feed', id), await count('audit_log', id)]).toEqual([1, 1]);
    expect(hints).toBe(before + 1);
    const [row] = await database.query<{ ack_note: string }>('select ack_note from alerts where id = $1', [
      id,
    ]);
    expect(row?.ack_note).toBe('jam removed');
  });

  it('said again changes nothing and is no refusal: its answer was lost', async () => {
    const id = await raise();
    const first = await ask(id, { note: 'jam removed' });
    expect(await ask(id, { note: 'jam removed' })).toEqual(first);
    expect([await count('feed', id), await count('audit_log', id)]).toEqual([1, 1]);
    await expect(ask(id, { note: 'something else' })).rejects.toMatchObject({ status: 409 });
    const other = { userId: 'u2', name: 'Mei' };
    await expect(ask(id, { note: 'jam removed', actor: other })).rejects.toMatchObject({ status: 409 });
  });

  it('leaves nothing behind when it is refused', async () => {
    const id = await raise('raised', 'critical');
    await expect(ask(id)).rejects.toMatchObject({
      key: 'err.alert.noteRequired',
      fields: { note: 'err.alert.noteRequired' },
    });
    await expect(ask(id, { note: 'x'.repeat(MAX_NOTE + 1) })).rejects.toMatchObject({
      key: 'err.alert.noteTooLong',
    });
    await expect(ask('nobody')).rejects.toMatchObject({ status: 404 });
    expect([await count('feed', id), await count('audit_log', id)]).toEqual([0, 0]);
  });

  it('succeeds for one of many users, and the others learn who it was', async () => {
    const id = await raise();
    const people = Array.from({ length: 8 }, (_, index) => ({
      userId: `u${index}`,
      name: `Person ${index}`,
    }));
    const results = await Promise.allSettled(people.map((actor) => ask(id, { actor })));
    const winners = results.filter(({ status }) => status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const [row] = await database.query<{ ack_by: string }>('select ack_by from alerts where id = $1', [id]);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 409, params: { by: row?.ack_by } });
    }
    expect(await count('feed', id)).toBe(1);
  });
});
