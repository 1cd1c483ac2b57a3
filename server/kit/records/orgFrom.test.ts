import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sensors } from '../../../contract/resources/machines/sensors';
import type { Principal } from '../../access/principal';
import { SERVED } from '../../modules';
import { openStockWorld, type StockWorld } from '../../modules/stock/testStock';
import { createRecord } from './createRecord';
import { runInTransaction } from './transaction';

let world: StockWorld;
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);

beforeAll(async () => {
  world = await openStockWorld();
  await world.branches();
});
afterAll(() => world.close());

const draft = (no: string, part = {}) => ({ deviceId: 'd1', sensorNo: no, zone: 'Z1', kind: 'T', ...part });
/** Made by somebody of `orgId`, who may write to `orgIds`. */
const make = (body: object, { orgId, orgIds }: { orgId: string; orgIds: string[] }) => {
  const principal: Principal = { ...world.context.principal, orgId, orgIds: new Set(orgIds) };
  return runInTransaction(world.deps, { ...world.context, principal }, (work) =>
    createRecord(work, { resource: sensors }, body as Record<string, unknown>, find),
  );
};
const root = { orgId: 'shop', orgIds: ['shop', 'east', 'west'] };

describe('a record that hangs on another one', () => {
  it('takes its institution, with nothing written for it', async () => {
    expect(await make(draft('T1'), root)).toMatchObject({ orgId: 'east' });
    expect(await make(draft('T2', { orgId: 'east' }), root)).toMatchObject({ orgId: 'east' });
  });

  it('is in no other one, whatever the body says', async () => {
    await expect(make(draft('T3', { orgId: 'west' }), root)).rejects.toMatchObject({
      status: 400,
      fields: { orgId: 'err.form.otherOrg' },
    });
  });

  it('is not made where the person may not write', async () => {
    for (const reach of [
      { orgId: 'west', orgIds: ['west'] },
      { orgId: 'shop', orgIds: ['shop', 'west'] },
    ])
      await expect(make(draft('T4'), reach)).rejects.toMatchObject({
        status: 400,
        fields: { deviceId: 'err.form.unknownRef' },
      });
    expect(await world.query(`select 1 from sensors where sensor_no in ('T3', 'T4')`)).toEqual([]);
  });
});
