import { setTimeout as sleep } from 'node:timers/promises';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { downTopic } from '../../../contract/mqtt';
import { type Cluster, startCluster } from './cluster';
import { type Outbox, openOutbox } from './outbox';
import { type RoamingViewer, startWanderer } from './roamingViewer';

const NODES = 3;
const EVERY_MS = 40;
// Three nodes and three services share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 });

/** A node that is gone is replaced after five seconds, on a machine that has time. */
const TAKEN_OVER = { timeout: 40_000, interval: 100 };

describe.runIf(process.env.TEST_DATABASE_URL)('three nodes, each killed in turn', () => {
  let cluster: Cluster;
  let machines: Outbox[];
  let viewers: RoamingViewer[];

  beforeAll(async () => {
    cluster = await startCluster(NODES);
    // Each time a job is taken: which, and for what moment.
    await cluster.database.query(`create table runs (id text, due timestamptz, attempt int)`);
    await cluster.database.query(`create function note_run() returns trigger language plpgsql as $$
      begin insert into runs values (old.id, old.due_at, new.attempts); return new; end $$`);
    await cluster.database.query(`create trigger note_run before update on jobs for each row
      when (new.attempts > old.attempts) execute function note_run()`);
    const api = await cluster.signIn();
    const serials = await cluster.database.query<{ serial_no: string }>(
      'select serial_no from devices order by 1 limit 4',
    );
    machines = await Promise.all(
      serials.map(({ serial_no }, index) => openOutbox(cluster.services.mqttUrl, serial_no, 100 + index)),
    );
    viewers = [0, 1, 2].map((first) => startWanderer(cluster.urls, api, first));
    await vi.waitUntil(() => viewers.every(({ viewer }) => viewer.end !== undefined), TAKEN_OVER);
  });
  afterAll(async () => {
    for (const viewer of viewers ?? []) viewer.close();
    await Promise.all((machines ?? []).map((machine) => machine.close()));
    await cluster?.stop();
  });

  it('lose nothing acknowledged and store nothing twice, and consoles reconnect to another', async () => {
    let flowing = true;
    let number = 0;
    const flow = (async () => {
      while (flowing) {
        number += 1;
        for (const machine of machines) {
          machine.put('fault', { rc: 60, raw: `event ${number}` });
          if (number % 10 === 0)
            machine.put('door', { ev: number % 20 === 0 ? 'close' : 'open', cab: 'A', auth: false });
        }
        await sleep(EVERY_MS);
      }
    })();
    const left = new Set(cluster.nodes.keys());
    while (left.size > 0) {
      const owner = await cluster.owner();
      const victim = left.has(owner) ? owner : ([...left][0] as number);
      left.delete(victim);
      await cluster.nodes[victim]?.kill('SIGKILL');
      await expect.poll(cluster.owner, TAKEN_OVER).toBeGreaterThanOrEqual(0);
      await cluster.restart(victim);
    }
    flowing = false;
    await flow;
    await expect.poll(() => machines.map(({ waiting }) => waiting), TAKEN_OVER).toEqual([0, 0, 0, 0]);

    const stored = await cluster.database.query<{ times: number; different: number }>(
      `select count(*)::int as times, count(distinct (device_id, body->>'raw'))::int as different
       from device_events where body->>'raw' like 'event %'`,
    );
    expect(stored).toEqual([{ times: number * machines.length, different: number * machines.length }]);
  });

  it('send every console everything once in order without a new snapshot', async () => {
    const feed = await cluster.database.query<{ pos: number }>(
      `select pos from feed where kind like 'alert.%' order by pos`,
    );
    const last = feed.at(-1)?.pos ?? 0;
    for (const { viewer, modes, visited } of viewers) {
      await expect.poll(() => viewer.pos, TAKEN_OVER).toBeGreaterThanOrEqual(last);
      const since = viewer.snapshots[0] ?? 0;
      expect(viewer.events).toEqual(feed.map(({ pos }) => pos).filter((pos) => pos > since));
      expect(viewer.faults).toEqual([]);
      expect(modes).toEqual(['snapshot', ...modes.slice(1).map(() => 'resume')]);
      expect(new Set(visited).size).toBeGreaterThan(1);
    }
  });

  it('know as much of every machine as the storing node', async () => {
    const states = await Promise.all(
      cluster.urls().map(async (_, index) => {
        const fresh = startWanderer(() => [cluster.urls()[index] as string], await cluster.signIn(index));
        await expect.poll(() => fresh.viewer.end).toBeDefined();
        fresh.close();
        return [...fresh.viewer.machines.values()].map(({ id, seenAt, conn }) => ({ id, seenAt, conn }));
      }),
    );
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
  });

  it('deliver commands to machines on the first attempt through any node', async () => {
    const tries = () => cluster.database.query('select 1 from runs where attempt > 1');
    const before = (await tries()).length;
    const told: string[] = [];
    const listener = await mqtt.connectAsync(cluster.services.mqttUrl);
    listener.on('message', (topic) => void told.push(topic));
    await listener.subscribeAsync(downTopic('+', 'cmd'), { qos: 1 });
    for (const index of cluster.nodes.keys()) {
      const api = await cluster.signIn(index);
      const { rows } = await api.get<{ rows: { id: string; version: number }[] }>('/devices');
      const { id, version } = rows[index] as (typeof rows)[number];
      await api.post(`/devices/${id}/syncTime`, { version, reason: 'trial' });
    }
    await expect.poll(() => new Set(told).size, TAKEN_OVER).toBe(NODES);
    await listener.endAsync(true);
    expect((await tries()).length).toBe(before);
  });

  it('run every job once', async () => {
    const runs = await cluster.database.query<{ times: number; all: number }>(
      `select count(*)::int as all, count(distinct (id, due))::int as times from runs where attempt = 1`,
    );
    expect(runs[0]?.all).toBeGreaterThan(0);
    expect(runs[0]?.times).toBe(runs[0]?.all);
  });
});
