import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { CredentialEvent } from '../../events/bus';
import { insertTestFleet, serialOf } from '../../ingest/testFleet';
import { findRecord, writeRecord } from '../../kit/records/records';
import { openTestWorld } from '../../kit/testWorld';
import { servedDeviceAuths } from './deviceAuths';

let world: Awaited<ReturnType<typeof openTestWorld>>;
const events: CredentialEvent[] = [];
beforeAll(async () => {
  world = await openTestWorld(Date.UTC(2026, 3, 1), (database) => insertTestFleet(database, { count: 2 }));
  world.deps.bus.onCredential((event) => events.push(event));
});
afterAll(() => world.close());

const run = (command: 'rotate' | 'revoke', id: string, fails = false) =>
  world.change(async (change) => {
    const row = await findRecord(change, servedDeviceAuths, id);
    const { set } = (await servedDeviceAuths.commands?.[command]?.(change, row, {}, 'lost')) ?? {};
    if (fails) throw new Error('something went wrong');
    return writeRecord(change, servedDeviceAuths, row as AnyRow, set ?? {}, { action: command });
  });

it('tells all nodes that a secret is good no more, once that is stored', async () => {
  await expect(run('revoke', 'a-d0', true)).rejects.toThrow();
  expect(events).toEqual([]);
  await run('rotate', 'a-d1');
  await run('revoke', 'a-d0');
  expect(events).toEqual([
    { serialNo: serialOf(1), revoked: false },
    { serialNo: serialOf(0), revoked: true },
  ]);
});
