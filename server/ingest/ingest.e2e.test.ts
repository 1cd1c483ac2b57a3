import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { downFilter, downTopic, MAX_PAYLOAD_BYTES, upTopic } from '../../contract/mqtt';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createLocalBus, type LiveMessage } from '../events/bus';
import { createChain } from '../events/chain';
import { createRelay, type FeedRow } from '../events/relay';
import { BATCH_EFFECTS } from '../modules/batchEffects';
import type { Broker } from './broker';
import { createDeviceAuth, createEmbeddedBroker, type Ingest, startIngest } from './index';
import { createTestSender, env, insertTestFleet, QUIET, SECRET, serialOf } from './testFleet';

const chain = createChain(Buffer.from('test key'));
const MINUTE = 60_000;

describe('from a machine to alert and feed, over a real broker', () => {
  let database: Database;
  let broker: Broker;
  let ingest: Ingest;
  let now = Date.now();
  const bus = createLocalBus();
  const live: LiveMessage[] = [];
  const rows: FeedRow[] = [];
  const clients: MqttClient[] = [];
  const relay = () => createRelay({ database, bus, clock: () => now, pollMs: 50 });
  let feed: ReturnType<typeof relay>;

  const join = async (serialNo: string, options: object = {}) => {
    const { port } = new URL(broker.url);
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
      clientId: serialNo,
      username: serialNo,
      password: SECRET,
      protocolVersion: 4,
      reconnectPeriod: 0,
      ...options,
    });
    clients.push(client);
    return client;
  };
  const count = async (table: string, where = 'true') => {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${where}`,
    );
    return row?.n ?? 0;
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    await insertTestFleet(database, { count: 3 });
    broker = await createEmbeddedBroker({
      port: 0,
      host: '127.0.0.1',
      authenticate: createDeviceAuth(database),
      log: QUIET,
    });
    ingest = await startIngest({
      database,
      bus,
      broker,
      clock: () => now,
      log: QUIET,
      chain,
      effects: BATCH_EFFECTS,
    });
    bus.onLive((batch) => live.push(...batch));
    feed = relay();
    feed.subscribe((batch) => rows.push(...batch));
    await feed.start();
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  });
  afterAll(async () => {
    await feed.stop();
    await ingest.stop();
    await broker.close();
    await database.close();
  });

  it('refuses a wrong secret, a foreign client id and a revoked credential', async () => {
    await expect(join(serialOf(0), { password: 'wrong' })).rejects.toThrow(/[Nn]ot authorized/);
    await expect(join(serialOf(0), { clientId: serialOf(1) })).rejects.toThrow(/[Nn]ot authorized/);
    await database.query(`update device_auths set status = 'revoked' where serial_no = '${serialOf(2)}'`);
    await expect(join(serialOf(2))).rejects.toThrow(/[Nn]ot authorized/);
    expect(broker.stats.refused).toBe(3);
    expect(ingest.metrics.authFailures).toBe(3);
  });

  it('an excursion becomes an alert, a feed event, decisions and live messages', async () => {
    const client = await join(serialOf(0));
    const voice = createTestSender(serialOf(0));
    const start = now;
    for (let minute = 0; minute <= 3; minute++) {
      now = start + minute * MINUTE;
      const { topic, payload } = voice.say(minute === 0 ? 'env' : 'env', env(minute === 0 ? 18 : 24), now);
      await client.publishAsync(topic, payload, { qos: 1 });
    }
    await expect.poll(() => rows.filter((row) => row.kind === 'alert.raised')).toHaveLength(2);
    const raised = rows.find((row) => row.kind === 'alert.raised');
    expect(raised).toMatchObject({ messageType: 1102, orgId: 'org', ver: 1 });
    expect(raised?.body).toMatchObject({
      kind: 'alert.raised',
      alert: { code: 'ENV_T_HIGH', machineId: 'd0' },
    });
    expect(await count('alerts', "state = 'raised' and code = 'ENV_T_HIGH'")).toBe(2);
    expect(await count('rule_decisions', "verdict = 'raised' and alert_id is not null")).toBe(2);
    expect(await count('env_readings')).toBe(8);
    expect(ingest.fleet.get(serialOf(0))?.state).toMatchObject({ conn: 'online', temp: 24.05, tMeas: now });
    expect(live.filter((message) => message.kind === 'point' && message.channel === 'temp')).toHaveLength(4);
  });

  it('stores a redelivered message once and acknowledges it again', async () => {
    const client = await join(serialOf(1));
    const acks: string[] = [];
    client.on(
      'message',
      (topic, payload) => topic === downTopic(serialOf(1), 'ack') && acks.push(payload.toString()),
    );
    await client.subscribeAsync(downFilter(serialOf(1)));
    const before = await count('env_readings');
    const { duplicates } = ingest.metrics;
    const { topic, payload } = createTestSender(serialOf(1)).say('env', env(17), now);
    await client.publishAsync(topic, payload, { qos: 1 });
    await client.publishAsync(topic, payload, { qos: 1, dup: true });
    await Promise.all([1, 2, 3].map(() => client.publishAsync(topic, payload, { qos: 1 })));
    await expect.poll(() => acks.length).toBeGreaterThanOrEqual(3);
    expect(JSON.parse(acks[0] ?? '')).toEqual({ ids: [[1, 0, now]] });
    expect(await count('env_readings')).toBe(before + 2);
    expect(ingest.metrics.duplicates).toBe(duplicates + 4);
  });

  it('stores what is new of a batch in which a message came before', async () => {
    const client = await join(serialOf(1));
    const voice = createTestSender(serialOf(1));
    // The first has the key of the message of the test before.
    const messages = [17, 18, 19].map((t, at) => voice.say('env', env(t), now + at));
    const before = await count('env_readings');
    const { duplicates } = ingest.metrics;
    await Promise.all(messages.map(({ topic, payload }) => client.publishAsync(topic, payload, { qos: 1 })));
    expect(await count('env_readings')).toBe(before + 4);
    expect(ingest.metrics.duplicates).toBe(duplicates + 1);
  });

  it('stores evidence that a command was carried out: stopped lanes and digests of active settings', async () => {
    const client = await join(serialOf(1));
    const voice = createTestSender(serialOf(1), 2);
    const say = (kind: 'lane' | 'cfg', d: object) => {
      const { topic, payload } = voice.say(kind, d, now);
      return client.publishAsync(topic, payload, { qos: 1 });
    };
    await say('lane', { t: 'A-1-01', st: 'soldout', q: 8, why: 'empty' });
    await say('lane', { t: 'A-1-02', st: 'paused', q: 8, why: 'locked' });
    await say('cfg', { ver: 1, ok: true, hashes: { env: 'abc' } });
    const kept = () =>
      database.query<{ kind: string; lane: string | null; env: string | null }>(
        `select kind, body->>'t' as lane, body->'hashes'->>'env' as env from device_events
         where device_id = 'd1' and kind in ('lane', 'cfg') order by kind`,
      );
    await expect.poll(kept).toEqual([
      { kind: 'cfg', lane: null, env: 'abc' },
      { kind: 'lane', lane: 'A-1-02', env: null },
    ]);
    const lane = "device_id = 'd1' and lane_no = 'A-1-02' and sale_state = 'paused'";
    expect(await count('lanes', lane)).toBe(1);
  });

  it('closes a door in a later batch and stores how long it stood open', async () => {
    const client = await join(serialOf(0));
    const voice = createTestSender(serialOf(0));
    const say = (d: object) => {
      const { topic, payload } = voice.say('door', d, now);
      return client.publishAsync(topic, payload, { qos: 1 });
    };
    const doors = () =>
      database.query<{ state: string; seconds: number | null }>(
        `select state, duration_sec as seconds from door_records where device_id = 'd0'`,
      );
    await say({ ev: 'open', cab: 'A', auth: true, pur: 'replenish', by: 'U101' });
    await expect.poll(doors).toEqual([{ state: 'open', seconds: null }]);
    now += 30_000;
    await say({ ev: 'close', cab: 'A', dur: 30, dT: 0.5 });
    await expect.poll(doors).toEqual([{ state: 'closed', seconds: 30 }]);
  });

  it('a sale waits once for its order with price and batch of the lane, and a test sale does not', async () => {
    await database.query(
      `insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
       values ('b1', 'org', 'p1', '2401', '2024-01-01', '2030-01-01')`,
    );
    await database.query(
      `update lane_batches set batch_id = 'b1' where lane_id in
         (select id from lanes where device_id = 'd0' and lane_no = 'A-1-01')`,
    );
    const client = await join(serialOf(0));
    const voice = createTestSender(serialOf(0));
    const end = { t: 'A-1-01', ph: 'end', rc: 0 } as const;
    const sale = voice.say('vend', { ...end, task: 'DT1', ord: 'SO1', pay: 'cash', trace: ['81'] }, now);
    for (const dup of [false, true, true])
      await client.publishAsync(sale.topic, sale.payload, { qos: 1, dup });
    // The machine has forgotten that it said so, and says it anew.
    const again = voice.say('vend', { ...end, task: 'DT1', ord: 'SO1', pay: 'cash', trace: ['81'] }, now);
    await client.publishAsync(again.topic, again.payload, { qos: 1 });
    const test = voice.say('vend', { ...end, task: 'T1' }, now);
    await client.publishAsync(test.topic, test.payload, { qos: 1 });
    const vends = () =>
      database.query(
        'select task, waits, pay_method, price, batch_no, trace_code from vend_records order by task',
      );
    await expect.poll(vends).toEqual([
      { task: 'DT1', waits: true, pay_method: 'cash', price: 1_990, batch_no: '2401', trace_code: '81' },
      { task: 'T1', waits: false, pay_method: null, price: 1_990, batch_no: '2401', trace_code: null },
    ]);
  });

  it('counts and stores malformed, oversized and foreign messages and continues', async () => {
    const client = await join(serialOf(1));
    const own = upTopic(serialOf(1), 'env');
    const rejected = { ...ingest.metrics.rejected };
    await client.publishAsync(own, 'not json', { qos: 1 });
    await client.publishAsync(own, '{"v":1}', { qos: 1 });
    await client.publishAsync(own, Buffer.alloc(MAX_PAYLOAD_BYTES + 1, 0x20), { qos: 1 });
    await client.publishAsync(upTopic(serialOf(0), 'env'), '{}', { qos: 1 });
    await client.publishAsync(downTopic(serialOf(0), 'cmd'), '{}', { qos: 1 });
    await client.publishAsync('some/where', '{}', { qos: 1 });
    await client.publishAsync(upTopic(serialOf(1), 'env').replace('env', 'nonsense'), '{}', { qos: 1 });
    const { rejected: after } = ingest.metrics;
    expect(after.json - rejected.json).toBe(1);
    expect(after.envelope - rejected.envelope).toBe(1);
    expect(after.oversized - rejected.oversized).toBe(1);
    expect(after.foreign - rejected.foreign).toBe(3);
    expect(after.kind - rejected.kind).toBe(1);
    await expect.poll(() => count('dead_letters')).toBe(7);
    const { topic, payload } = createTestSender(serialOf(1), 2).say('env', env(17), now);
    await client.publishAsync(topic, payload, { qos: 1 });
    expect(ingest.fleet.get(serialOf(1))?.state.tMeas).toBe(now);
  });

  it('lets a machine subscribe to its own topics only', async () => {
    const client = await join(serialOf(1));
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    await expect(client.subscribeAsync('#')).rejects.toThrow();
    await expect(client.subscribeAsync(downFilter(serialOf(0)))).rejects.toThrow();
    await client.subscribeAsync(downFilter(serialOf(1)), { qos: 1 });
    await broker.publish(downTopic(serialOf(0), 'cmd'), '{}', { qos: 1 });
    await broker.publish(downTopic(serialOf(1), 'cmd'), '{}', { qos: 1, expirySec: 60 });
    await broker.publish(downTopic(serialOf(1), 'time'), '{}', { qos: 1, expirySec: -1 });
    await broker.publish(downTopic(serialOf(1), 'cfg'), '{}', { qos: 1 });
    await expect.poll(() => heard).toContain(downTopic(serialOf(1), 'cfg'));
    expect(heard).toEqual([downTopic(serialOf(1), 'cmd'), downTopic(serialOf(1), 'cfg')]);
  });

  it('marks a machine as lost by its last will', async () => {
    const { topic, payload } = createTestSender(serialOf(1), 2).will();
    const client = await join(serialOf(1), { will: { topic, payload, qos: 1, retain: true } });
    client.stream.destroy();
    await expect.poll(() => ingest.fleet.get(serialOf(1))?.state.conn).toBe('checking');
    now += MINUTE;
    await expect.poll(() => ingest.fleet.get(serialOf(1))?.state.conn).toBe('offline');
  });

  it('disconnects a machine with a revoked credential, and no other, and accepts nothing more from it', async () => {
    const [client, other] = [await join(serialOf(1)), await join(serialOf(0))];
    const { cut } = broker.stats;
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()));
    bus.publishCredential({ serialNo: serialOf(1), revoked: false });
    await ended;
    expect(other.connected).toBe(true);
    expect(broker.stats.cut).toBe(cut + 1);
    // Behind a broker outside a connection stays: what comes over it is refused here.
    const again = await join(serialOf(1));
    ingest.fleet.bar(serialOf(1));
    const before = await count('env_readings');
    const { topic, payload } = createTestSender(serialOf(1), 9).say('env', env(18), now);
    await again.publishAsync(topic, payload, { qos: 1 });
    await expect.poll(() => count('dead_letters', "reason = 'revoked'")).toBe(1);
    expect(await count('env_readings')).toBe(before);
    expect(ingest.metrics.rejected.revoked).toBe(1);
    await ingest.fleet.refresh();
    expect([...ingest.fleet.barred]).toEqual([serialOf(2)]);
  });
});
