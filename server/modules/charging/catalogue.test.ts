import { afterEach, beforeEach, expect, it } from 'vitest';
import { chargeFunctions } from '../../../contract/resources/charging/chargeFunctions';
import { findRecord } from '../../kit/records/records';
import { servedCatalogue } from './catalogue';
import { type ChargingWorld, openChargingWorld } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
});
afterEach(() => world.close());

const functions = servedCatalogue.find(({ resource }) => resource === chargeFunctions);
const become = (kind: string, id = 'f1') =>
  world.change(async (work) => {
    if (!functions?.prepare) throw new Error('nothing is prepared');
    return functions.prepare(work, { kind }, await findRecord(work, functions, id));
  });

it('keeps the last basic function of a basic item', async () => {
  await expect(become('value_added')).rejects.toMatchObject({ fields: { kind: 'err.charge.staysBasic' } });
  await expect(become('basic')).resolves.toEqual({ kind: 'basic' });
  await expect(become('basic', 'f2')).resolves.toEqual({ kind: 'basic' });
  await world.database.query(`update charge_functions set kind = 'basic' where id = 'f2'`);
  await expect(become('value_added')).rejects.toMatchObject({ fields: { kind: 'err.charge.staysBasic' } });
  await world.database.query(`update charge_items set function_ids = '["f1", "f2"]' where id = 'basic'`);
  await expect(become('value_added')).resolves.toEqual({ kind: 'value_added' });
});
