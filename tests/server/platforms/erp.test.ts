import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ERP_REPUSH_MS, ERP_RETRY_MINUTES } from '../../../contract/orders/erp/push';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import { runCommand } from '../../../server/kit/records/commands';
import type { ServedResource } from '../../../server/kit/served';
import { servedErpConnections } from '../../../server/modules/orders/erp/connections';
import { servedErpOrders } from '../../../server/modules/orders/erp/orders';
import { servedPartnerMessages } from '../../../server/modules/orders/messages';
import { erpSignature } from '../../../server/partners/erp/signature';
import { CHAIN, type ErpWorld, insertOrder, NOW, openErpWorld } from './erpWorld';

const find = () => undefined;
let world: ErpWorld;
beforeEach(async () => {
  world = await openErpWorld();
});
afterEach(() => world.close());

const booked = (id: string) => world.partner.orders.get(`C001/${id}`);
const messages = (direction: 'in' | 'out') =>
  world.database.query<{ id: string; what: string; state: string; finding: string | null; body: string }>(
    'select id, what, state, finding, body from partner_messages where direction = $1 order by id',
    [direction],
  );
/** What follows from a message runs after its answer. */
const settled = () =>
  expect
    .poll(async () =>
      (await messages('in')).every(({ state }) => state !== 'waiting' && state !== 'received'),
    )
    .toBe(true);
const TABLES: Readonly<Record<string, string>> = {
  erpOrders: 'erp_orders',
  erpConnections: 'erp_connections',
  partnerMessages: 'partner_messages',
};
async function command(served: ServedResource, name: string, id: string, args = {}, reason?: string) {
  const table = TABLES[served.resource.name];
  const [row] = await world.database.query<{ version: number }>(
    `select version from ${table} where id = $1`,
    [id],
  );
  const call = { version: Number(row?.version), args, reason };
  return world.change((work) => runCommand(work, served, name, id, call, find));
}

describe('a paid order of a chain', () => {
  it('does not wait for another one that the ERP does not answer', async () => {
    for (const id of ['1', '2', '3']) await insertOrder(world.database, id);
    const told: string[] = [];
    let open = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      open = resolve;
    });
    const push = async ({ thirdNo }: { thirdNo: string }) => {
      if (told.push(thirdNo) === 3) open();
      await all;
      return { isWrittenOff: false };
    };
    Object.assign(world.deps, {
      erp: { push: (_account: unknown, order: { thirdNo: string }) => push(order) },
    });
    expect(await world.run()).toBe(3);
    expect(told.toSorted()).toEqual(['SO1', 'SO2', 'SO3']);
  });

  it('is pushed in the ERP’s format through the connection of the institution above', async () => {
    await insertOrder(world.database, '1');
    expect(await world.run()).toBe(1);
    expect(booked('SO1')?.content).toMatchObject({
      id: 'SO1',
      create_time: '2026-04-02 12:00:00',
      store_id: 'MD1001',
      total_price: '31.60',
      free_price: '3.00',
      sale_price: '28.60',
      is_prescription: 0,
      retailDetail: [{ drug_id: 'YP1', common_name: '布洛芬', amount: 2, price: '15.80', form: '胶囊剂' }],
    });
    expect(await world.order('SO1')).toMatchObject({
      push_state: 'pushed',
      connection_id: 'c',
      org_id: 'shop',
    });
    const [call] = await messages('out');
    expect(call).toMatchObject({ what: 'POST /erp/orders/push', state: 'done' });
    expect(call?.body).toMatch(/^sealed/);
  });

  it('of another institution or from before the connection is not pushed', async () => {
    await insertOrder(world.database, '1', { org: 'other' });
    await insertOrder(world.database, '2', { at: NOW - 2 * DAY_MS });
    expect(await world.run()).toBe(0);
  });

  it('is pushed again with its current amount until it is written off', async () => {
    await insertOrder(world.database, '1');
    await world.run();
    expect(await world.run()).toBe(0);
    await world.database.query(`update orders set refund_amt = 1000 where id = '1'`);
    expect(await world.run()).toBe(1);
    expect(booked('SO1')?.content).toMatchObject({ sale_price: '18.60', free_price: '13.00' });
    world.time.now += ERP_REPUSH_MS;
    expect(await world.run()).toBe(1);
    const order = booked('SO1');
    expect(order?.pushes).toBe(3);
    if (order) order.isWrittenOff = true;
    world.time.now += ERP_REPUSH_MS;
    await world.run();
    expect(await world.order('SO1')).toMatchObject({ push_state: 'written_off', next_try_at: null });
    world.time.now += ERP_REPUSH_MS;
    expect(await world.run()).toBe(0);
    expect(world.partner.orders.size).toBe(1);
  });
});

describe('a failed ERP push', () => {
  it('is retried after 1, 5, 15 and 60 minutes, six times, and then fails with a notification', async () => {
    await insertOrder(world.database, '1');
    world.partner.fail('5xx', 99);
    for (const [retries, minutes] of ERP_RETRY_MINUTES.entries()) {
      expect(await world.run()).toBe(1);
      expect(await world.order('SO1')).toMatchObject({
        push_state: 'retrying',
        retry_count: retries + 1,
        last_cause: 'no_answer',
        last_error: 'HTTP 503',
        next_try_at: new Date(world.time.now + minutes * MINUTE_MS),
      });
      world.time.now += minutes * MINUTE_MS - 1;
      expect(await world.run()).toBe(0);
      world.time.now += 1;
    }
    await world.run();
    expect(await world.order('SO1')).toMatchObject({ push_state: 'dead', retry_count: 6, next_try_at: null });
    const facts = await world.database.query(`select message_type from feed where kind = 'erpPush.dead'`);
    expect(facts).toEqual([{ message_type: 1118 }]);
    world.time.now += 24 * 60 * MINUTE_MS;
    expect(await world.run()).toBe(0);
    expect(world.partner.orders.size).toBe(0);
  });

  it.each(['timeout', 'lost', 'truncated', 'foreign'] as const)(
    '%s: the books contain one order',
    async (fault) => {
      await insertOrder(world.database, '1');
      world.partner.fail(fault, 1);
      await world.run();
      expect(await world.order('SO1')).toMatchObject({ push_state: 'retrying', retry_count: 1 });
      world.time.now += MINUTE_MS;
      await world.run();
      expect(await world.order('SO1')).toMatchObject({
        push_state: 'pushed',
        retry_count: 0,
        last_cause: null,
        last_error: null,
      });
      expect(world.partner.orders.size).toBe(1);
    },
  );

  it('can be repeated by hand with a reason from the beginning', async () => {
    await insertOrder(world.database, '1');
    world.partner.fail('5xx', 1);
    await world.run();
    await world.database.query(
      `update erp_orders set push_state = 'dead', retry_count = 6, next_try_at = null`,
    );
    const id = String((await world.order('SO1'))?.id);
    await expect(command(servedErpOrders, 'repush', id)).rejects.toThrow();
    await command(servedErpOrders, 'repush', id, {}, 'store number corrected at the ERP');
    expect(await world.run()).toBe(1);
    expect(await world.order('SO1')).toMatchObject({ push_state: 'pushed', retry_count: 0 });
  });

  it('by a dead worker is taken over by the next one after its time', async () => {
    await insertOrder(world.database, '1');
    await world.run();
    await world.database.query(`update erp_orders set push_state = 'pushing', next_try_at = $1`, [
      new Date(world.time.now + MINUTE_MS),
    ]);
    expect(await world.run()).toBe(0);
    world.time.now += MINUTE_MS;
    expect(await world.run()).toBe(1);
    expect(booked('SO1')?.pushes).toBe(2);
  });
});

describe('an ERP connection', () => {
  it('stores its secret sealed, lists it nowhere and refuses private addresses', async () => {
    const args = { apiUrl: 'https://erp.example/api/', cooperation: 'C9', appSecret: 'a new secret' };
    await command(servedErpConnections, 'connect', 'c', args);
    const [row] = await world.database.query<Record<string, unknown>>('select * from erp_connections');
    expect(row).toMatchObject({
      api_url: 'https://erp.example/api',
      cooperation: 'C9',
      connected_at: new Date(NOW - 86_400_000),
    });
    expect(JSON.stringify(row)).not.toContain('a new secret');
    const [key] = await world.database.query<{ secret: string }>('select secret from erp_keys');
    expect(key?.secret).toMatch(/^sealed/);
    for (const apiUrl of ['http://erp.example', 'https://a:b@erp.example', 'https://erp.example?x=1'])
      await expect(command(servedErpConnections, 'connect', 'c', { ...args, apiUrl })).rejects.toThrow();
  });

  it('that leads into a private network is not called, and the order waits', async () => {
    world.deps.erp.trusted.clear();
    await insertOrder(world.database, '1');
    await world.run();
    expect(await world.order('SO1')).toMatchObject({
      push_state: 'retrying',
      last_cause: 'private_address',
      last_error: null,
    });
    expect(world.partner.orders.size).toBe(0);
  });

  it('that is paused pushes nothing and still receives messages', async () => {
    await command(servedErpConnections, 'pause', 'c', {}, 'stocktaking at the chain');
    await insertOrder(world.database, '1');
    expect(await world.run()).toBe(0);
    await world.partner.tell(CHAIN, [
      'stock',
      { stocks: [{ store_id: 'MD1', drug_id: 'YP1', quantity: 1 }] },
    ]);
    await settled();
    expect(await messages('in')).toMatchObject([{ state: 'done' }]);
    await command(servedErpConnections, 'resume', 'c');
    expect(await world.run()).toBe(1);
  });
});

const stocks = (quantity: number, drug = 'YP1') =>
  ['stock', { stocks: [{ store_id: 'MD1001', drug_id: drug, quantity }] }] as const;
const stock = () =>
  world.database.query(`select store_no, drug_id, product_id, quantity from erp_stocks order by drug_id`);

describe('an ERP message', () => {
  it('about stock is stored per store, and unknown medicines are reported', async () => {
    await world.partner.tell(CHAIN, stocks(7));
    await world.partner.tell(CHAIN, stocks(3, 'YP2'));
    await settled();
    expect(await stock()).toEqual([
      { store_no: 'MD1001', drug_id: 'YP1', product_id: 'p1', quantity: 7 },
      { store_no: 'MD1001', drug_id: 'YP2', product_id: null, quantity: 3 },
    ]);
    expect((await messages('in')).map(({ finding }) => finding)).toEqual([null, 'unknown_product']);
  });

  it('that is older but arrives later does not replace a newer one', async () => {
    world.time.now += 60_000;
    await world.partner.tell(CHAIN, stocks(5));
    await settled();
    world.time.now -= 30_000;
    await world.partner.tell(CHAIN, stocks(9));
    await settled();
    expect(await stock()).toMatchObject([{ quantity: 5 }]);
  });

  it.each(['doubled', 'forged', 'truncated'] as const)('%s counts once', async (fault) => {
    await insertOrder(world.database, '1');
    await world.run();
    const order = booked('SO1');
    if (order) await world.partner.writeOff(order, fault);
    await settled();
    expect(await world.order('SO1')).toMatchObject({ push_state: 'written_off' });
    const states = (await messages('in')).map(({ state }) => state);
    expect(states).toEqual(fault === 'doubled' ? ['done', 'done'] : ['refused', 'done']);
    const audits = await world.database.query(`select action from audit_log where action like '%writeOff'`);
    expect(audits).toHaveLength(1);
  });

  it('about an unpushed order waits for a person, who runs it again', async () => {
    await world.partner.tell(CHAIN, ['writeOff', { orders: [{ id: 'SO1' }] }]);
    await settled();
    const [message] = await messages('in');
    expect(message).toMatchObject({ state: 'finding', finding: 'unknown_order' });
    await insertOrder(world.database, '1');
    await world.run();
    await command(servedPartnerMessages, 'replay', String(message?.id));
    world.time.now += 2 * MINUTE_MS;
    expect(await world.takeWaiting()).toBe(1);
    expect(await world.order('SO1')).toMatchObject({ push_state: 'written_off' });
  });

  it('that is too old is refused', async () => {
    const body = { stocks: [{ store_id: 'MD1001', drug_id: 'YP1', quantity: 1 }] };
    const head = {
      cooperation: 'C001',
      nonce: 'n0000001',
      timestamp: String(NOW / 1_000 - 601),
      tradeDate: '2026-04-02',
    };
    const sign = erpSignature(head, body, CHAIN.secret);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/partners/erp/stock',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ head: { ...head, sign }, body }),
    });
    expect(answer.statusCode).toBe(401);
    expect(await stock()).toEqual([]);
  });
});

describe('a prescription of a chain', () => {
  const ask = async (rx_id: string) => {
    const body = { rx_id };
    const head = {
      cooperation: 'C001',
      nonce: 'n0000002',
      timestamp: String(NOW / 1_000),
      tradeDate: '2026-04-02',
    };
    const sign = erpSignature(head, body, CHAIN.secret);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/partners/erp/prescription',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ head: { ...head, sign }, body }),
    });
    return answer.json();
  };
  beforeEach(async () => {
    await world.database.query(
      `insert into hospitals (id, org_id, code, name, place, level, type, licence_no)
       values ('h1', 'root', 'HOSP1', '市第一医院', '{}', 'grade3', 'physical', 'L1')`,
    );
    for (const [id, org] of [
      ['RX1', 'shop'],
      ['RX2', 'other'],
    ])
      await world.database.query(
        `insert into prescriptions (id, org_id, rx_no, ext_rx_no, hospital_id, rx_type, issue_at, valid_until, department,
           doctor_name, doctor_cert_no, patient_name, patient_gender, patient_age, diagnosis, items)
         values ($1, $2, $1, $1, 'h1', 'normal', now(), now() + interval '3 days', '内科', '李医生', '1', '王小明', 'male', 40,
           '上呼吸道感染', '[{"name": "布洛芬", "spec": "0.3g", "qty": 1, "dose": "0.3g", "frequency": "bid"}]')`,
        [id, org],
      );
  });

  it('is sent to its pharmacist without the patient’s name', async () => {
    const answer = await ask('RX1');
    expect(answer).toMatchObject({
      code: 0,
      data: {
        rx_id: 'RX1',
        hospital: '市第一医院',
        diagnosis: '上呼吸道感染',
        details: [{ common_name: '布洛芬', amount: 1 }],
      },
    });
    expect(JSON.stringify(answer)).not.toContain('小明');
  });

  it('of an institution above is sent once a store of the chain has sold for it', async () => {
    await world.database.query(`update prescriptions set org_id = 'root' where rx_no = 'RX2'`);
    expect(await ask('RX2')).toMatchObject({ code: 404 });
    await world.database.query(
      `insert into orders (id, org_id, order_no, channel, placed_at) values ('sold', 'shop', 'SO1', 'MACHINE', now())`,
    );
    await world.database.query(`update prescriptions set order_no = 'SO1' where rx_no = 'RX2'`);
    expect(await ask('RX2')).toMatchObject({ code: 0, data: { rx_id: 'RX2' } });
  });

  it('of another chain is unknown', async () => {
    expect(await ask('RX2')).toEqual({ code: 404, msg: 'unknown prescription' });
    expect(await world.database.query('select subject, state, finding from partner_messages')).toEqual([
      { subject: 'RX2', state: 'finding', finding: 'unknown_prescription' },
    ]);
  });
});
