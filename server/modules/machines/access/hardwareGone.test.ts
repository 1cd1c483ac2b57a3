import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serialOf } from '../../../ingest/testFleet';
import { findRecord, writeRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import { tellPassword } from '../commands/request';
import { servedDevices } from '../devices';
import { withdraw } from './expire';
import { type AccessWorld, openAccessWorld } from './testAccess';

const NOW = Date.UTC(2026, 3, 1);
let access: AccessWorld;
let world: AccessWorld['world'];
beforeAll(async () => {
  access = await openAccessWorld(NOW);
  world = access.world;
});
afterAll(() => world.close());

it('replaced hardware can no longer connect and can be reused', async () => {
  await world.database.query("update devices set point_no = null where id = 'd8'");
  await world.database.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status)
    values ('spare', 'org', 'SMV24SPARE001', 'IPCS', 'M', 'O', 'issued')`);
  await world.change(async (work) => {
    const row = await findRecord(work, servedDevices, 'd8');
    const set = { authId: 'spare', serialNo: 'SMV24SPARE001' };
    return writeRecord(work, servedDevices, row, set, { action: 'updated' });
  });
  const asked = await world.database.query<{ payload: { id: string } }>(
    "select payload from jobs where kind = 'deviceAuths.withdraw'",
  );
  expect(asked.map(({ payload }) => payload.id)).toEqual(['a-d8']);
  await withdraw(world.deps, 'a-d8', NOW);
  expect((await access.find('a-d8')).status).toBe('unissued');
  expect(access.events).toEqual([{ serialNo: serialOf(8), revoked: false }]);
  await access.run('rotate', 'a-d8');
  // A job that comes late takes nothing that was issued since.
  expect(await withdraw(world.deps, 'a-d8', NOW - 1)).toBe(0);
  expect((await access.find('a-d8')).status).toBe('issued');
});

describe('the hardware of a machine that is', () => {
  const asked = async () => {
    const jobs = await world.database.query<{ id: string }>(
      "select payload->>'id' as id from jobs where kind = 'deviceAuths.withdraw'",
    );
    return jobs.map(({ id }) => id);
  };
  const machineOf = (work: UnitOfWork, id: string) => findRecord(work, servedDevices, id);
  beforeEach(async () => {
    await world.database.query("delete from jobs where kind = 'deviceAuths.withdraw'");
  });

  it('deleted can no longer connect, and pending messages to it are removed', async () => {
    await world.database.query(
      "update devices set point_no = null, maintenance_pwd_sealed = 'x', maintenance_pwd_at = now() where id = 'd1'",
    );
    await world.database.query("update lanes set stock = 0 where device_id = 'd1'");
    await world.change(async (work) => {
      const machine = await machineOf(work, 'd1');
      await tellPassword(work, machine);
      await servedDevices.guardDelete?.(work, machine);
      await work.trx.deleteFrom('devices').where('id', '=', 'd1').execute();
      return {};
    });
    expect(await asked()).toEqual(['a-d1']);
  });

  it('kept because of its history stays connected', async () => {
    await world.database.query("update devices set point_no = null where id = 'd3'");
    await world.database.query("update lanes set stock = 0 where device_id = 'd3'");
    await world.database.query(`insert into device_events (id, device_id, kind, at, recv_at, body)
      values ('birth', 'd3', 'birth', now(), now(), '{}')`);
    const refused = world.change(async (work) => {
      await servedDevices.guardDelete?.(work, await machineOf(work, 'd3'));
      return {};
    });
    await expect(refused).rejects.toMatchObject({ key: 'err.device.has_history' });
    expect(await asked()).toEqual([]);
  });

  it('unbound can no longer connect, and that of one in transit can', async () => {
    const set = (pointNo: string | null) =>
      world.change(async (work) =>
        writeRecord(work, servedDevices, await machineOf(work, 'd2'), { pointNo }, { action: 'bound' }),
      );
    await set('P330106-0901');
    expect(await asked()).toEqual([]);
    await set(null);
    expect(await asked()).toEqual(['a-d2']);
  });
});
