import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sensors } from '../../../../contract/resources/machines/sensors';
import type { Principal } from '../../../access/principal';
import { SERVED } from '../../../modules';
import { openStockWorld, type StockWorld } from '../../../modules/stock/testStock';
import { createKit } from '../../kit';
import type { ServedResource } from '../../served';
import { checkRows } from './checkRows';
import { writePart } from './writeRows';

/** Records of machines with a code that an institution gives once. */
const codes: ServedResource = {
  resource: {
    ...sensors,
    key: 'sensorNo',
    can: ['create', 'import'],
    fields: { ...sensors.fields, sensorNo: { ...sensors.fields.sensorNo, unique: 'org' } },
  },
};
let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.branches();
  await world.query('drop index sensors_of_machine');
});
afterAll(() => world.close());
beforeEach(() => world.query('delete from sensors'));

const known = (...orgs: string[]) =>
  world.query(`insert into sensors (id, org_id, device_id, sensor_no, zone, kind, state)
    select 's-' || o, o, 'd1', 'T1', 'Z-' || o, 'T', 'in_use' from unnest('{${orgs.join()}}'::text[]) o`);

/** An administrator of all of them hands in a sheet. */
async function checked(head: string, ...lines: string[]) {
  const kit = createKit({ ...world.deps, pageIndex: undefined } as never, [
    codes,
    ...SERVED.filter(({ resource }) => resource.name !== 'sensors'),
  ]);
  const principal: Principal = { ...world.context.principal, orgIds: new Set(['shop', 'east', 'west']) };
  const context = { ...world.context, principal, locale: 'en' as const };
  const heads = head.split(',');
  const mapping = Object.fromEntries(heads.map((name) => [name, name]));
  const cells = lines.map((line) => line.split(','));
  const outcomes = await checkRows(kit, codes, context, { heads, mapping }, cells, new Set());
  return { kit, context, outcomes };
}

describe('a code that several institutions have', () => {
  it('is looked up within the institution of its row', async () => {
    await known('west', 'shop');
    const { outcomes } = await checked(
      'sensorNo,zone,kind,orgId,deviceId',
      'T1,Z9,T,East,d1',
      'T1,Z-west,T,West,d1',
    );
    expect(outcomes).toMatchObject([{ kind: 'create' }, { kind: 'skip' }]);
  });

  it('is looked up within that of the record its row hangs on, and stored there', async () => {
    await known('west', 'shop');
    const { kit, context, outcomes } = await checked('sensorNo,zone,kind,deviceId', 'T1,Z9,T,d1');
    expect(outcomes).toMatchObject([{ kind: 'create' }]);
    await writePart({ kit, served: codes, context }, outcomes, async () => ({}) as never);
    const made = await world.query(`select org_id, zone from sensors where zone = 'Z9'`);
    expect(made).toEqual([{ org_id: 'east', zone: 'Z9' }]);
  });

  it('asks for the institution where the sheet says none', async () => {
    await known('west', 'shop');
    const { outcomes } = await checked('sensorNo,position', 'T1,evaporator');
    const problem = { key: 'err.import.ambiguousWithin', params: { within: 'Institution' } };
    expect(outcomes).toMatchObject([{ kind: 'error', problems: [{ field: 'sensorNo', problem }] }]);
  });
});
