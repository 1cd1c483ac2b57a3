import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { f } from '../../../../contract/kit/field';
import { sensors } from '../../../../contract/resources/machines/sensors';
import type { Principal } from '../../../access/principal';
import { SERVED } from '../../../modules';
import { openStockWorld, type StockWorld } from '../../../modules/stock/testStock';
import { servedOrganizations } from '../../../modules/system/organizations';
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
    form: { ...sensors.form, more: ['productId', 'price'] },
    fields: {
      ...sensors.fields,
      sensorNo: { ...sensors.fields.sensorNo, unique: 'org' },
      productId: f.ref('products'),
      price: f.money(),
    },
  },
};
let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.branches();
  await world.query('drop index sensors_of_machine');
  await world.query('alter table sensors add column product_id text, add column price bigint');
  await world.query(`update organizations set currency = 'JPY' where id = 'west'`);
  await world.query(`insert into products (id, org_id, approval_no, generic_name, category_id, specification, dosage_form,
    manufacturer, storage_class, otc_class, shelf_life_months, selling_price)
    select o || '-' || n, o, 'H' || o || n, n, 'cat', '10', 'tablet', 'M', 'CN_ROOM', 'otc_b', 24, 1500
    from (values ('east', 'Aspirin'), ('west', 'Aspirin'), ('shop', 'Ibuprofen'), ('east', 'Ibuprofen')) each (o, n)`);
  await world.query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    values ('a2', 'west', 'SERIAL002', 'I2', 'M1', 'O')`);
  await world.query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
    lat, model, storage_class) values ('d2', 'west', 'a2', 'SERIAL002', 'm', 'P000000-0002', 'p',
    'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
});
afterAll(() => world.close());
beforeEach(() => world.query('delete from sensors'));

const known = (...orgs: string[]) =>
  world.query(`insert into sensors (id, org_id, device_id, sensor_no, zone, kind, state)
    select 's-' || o, o, 'd1', 'T1', 'Z-' || o, 'T', 'in_use' from unnest('{${orgs.join()}}'::text[]) o`);

/** An administrator of all of them hands in a sheet. */
const checked = (head: string, ...lines: string[]) => checkedOf(codes, head, ...lines);

async function checkedOf(served: ServedResource, head: string, ...lines: string[]) {
  const kit = createKit({ ...world.deps, pageIndex: undefined } as never, [
    codes,
    ...SERVED.filter(({ resource }) => resource.name !== 'sensors'),
  ]);
  const principal: Principal = { ...world.context.principal, orgIds: new Set(['shop', 'east', 'west']) };
  const context = { ...world.context, principal, locale: 'en' as const };
  const heads = head.split(',');
  const mapping = Object.fromEntries(heads.map((name) => [name, name]));
  const cells = lines.map((line) => line.split(','));
  const outcomes = await checkRows(kit, served, context, { heads, mapping }, cells, new Set());
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

const needsInstitution = { key: 'err.import.ambiguousWithin', params: { within: 'Institution' } };

describe('a name that records of several institutions have', () => {
  it('means that of the institution of its row, or of the nearest one above it', async () => {
    const { outcomes } = await checked(
      'sensorNo,zone,kind,orgId,deviceId,productId',
      'T1,Z1,T,East,d1,Aspirin',
      'T2,Z1,T,West,d2,Aspirin',
      'T3,Z1,T,West,d2,Ibuprofen',
      'T4,Z1,T,,d1,Ibuprofen',
    );
    const products = outcomes.map((each) => 'draft' in each && each.draft.productId);
    expect(products).toEqual(['east-Aspirin', 'west-Aspirin', 'shop-Ibuprofen', 'east-Ibuprofen']);
  });

  it('means the record that the institution of its row follows from', async () => {
    const { outcomes } = await checked('sensorNo,zone,kind,orgId,deviceId', 'T1,Z1,T,West,m');
    expect(outcomes).toMatchObject([{ kind: 'create', draft: { deviceId: 'd2' } }]);
  });

  it('means that of the institution of the record that the row changes', async () => {
    await known('west');
    const { outcomes } = await checked('sensorNo,productId', 'T1,Aspirin');
    expect(outcomes).toMatchObject([{ kind: 'update', draft: { productId: 'west-Aspirin' } }]);
  });

  it('asks for the institution where the sheet says none', async () => {
    const { outcomes } = await checked('sensorNo,zone,kind,deviceId', 'T1,Z1,T,m');
    const problems = [{ field: 'deviceId', value: 'm', problem: needsInstitution }];
    expect(outcomes).toEqual([{ kind: 'error', problems }]);
  });

  it('asks for the ID where the institution does not decide', async () => {
    const { outcomes } = await checked('sensorNo,zone,kind,orgId,deviceId', 'T1,Z1,T,Shop,m');
    expect(outcomes).toMatchObject([{ problems: [{ problem: { key: 'err.import.ambiguous' } }] }]);
  });
});

describe('an amount', () => {
  it('is in the currency of the institution of its row', async () => {
    await known('west');
    const { outcomes } = await checked(
      'sensorNo,zone,kind,deviceId,price',
      'T2,Z1,T,d1,1500.50',
      'T3,Z1,T,d2,1500',
      'T4,Z1,T,d2,1500.50',
    );
    expect(outcomes).toMatchObject([
      { kind: 'create', draft: { price: 150_050 } },
      { kind: 'create', draft: { price: 1_500 } },
      {
        kind: 'error',
        problems: [{ field: 'price', problem: { key: 'err.form.digits', params: { digits: 0 } } }],
      },
    ]);
  });

  it('is in the currency of the record that its row changes', async () => {
    await known('west');
    const { outcomes } = await checked('sensorNo,price', 'T1,2000');
    expect(outcomes).toMatchObject([{ kind: 'update', draft: { price: 2_000 } }]);
  });

  it('of an institution is in the currency that its row names, else in the one that it has', async () => {
    const required = 'name,type,parentId,contactName,contactPhone,market,timezone,defaultLang';
    const same = 'merchant,shop,Chen,13800138000,CN,Asia/Shanghai,English';
    const head = `code,${required},currency,stocktakeLimit`;
    const { outcomes } = await checkedOf(
      servedOrganizations,
      head,
      `NEWKR,Seoul,${same},KRW,5000`,
      `NEWCN,Jinan,${same},CNY,50.5`,
      `NEWNO,Lianyungang,${same},,50.5`,
    );
    expect(outcomes).toMatchObject([
      { draft: { stocktakeLimit: 5_000 } },
      { draft: { stocktakeLimit: 5_050 } },
      { draft: { stocktakeLimit: 5_050 } },
    ]);
  });
});
