import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../contract/time/durations';
import { startProxy, type TcpProxy } from '../../e2e/tcpProxy';
import { type Cluster, startCluster } from './cluster';
import { type Outbox, openOutbox } from './outbox';
import { startWanderer } from './roamingViewer';

const CLOCK = fileURLToPath(new URL('./jumpingClock.mjs', import.meta.url));
// Two nodes and three services share the machine with other tests.
vi.setConfig({ testTimeout: 180_000 });

const SOON = { timeout: 40_000, interval: 50 };

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes', () => {
  let cluster: Cluster;
  let machines: Outbox[];
  let bus: TcpProxy;

  beforeAll(async () => {
    cluster = await startCluster(2, async (index, natsUrl) => {
      if (index === 1) bus ??= await startProxy(natsUrl);
      return {
        NODE_OPTIONS: `--import ${CLOCK}`,
        ...(index === 1 && { NATS_URL: bus.url.replace('http', 'nats') }),
      };
    });
    const serials = await cluster.database.query<{ serial_no: string }>(
      'select serial_no from devices order by 1 limit 4',
    );
    machines = await Promise.all(
      serials.map(({ serial_no }, index) => openOutbox(cluster.services.mqttUrl, serial_no, 200 + index)),
    );
  });
  afterAll(async () => {
    await Promise.all((machines ?? []).map((machine) => machine.close()));
    await cluster?.stop();
    await bus?.close();
  });

  /** Sends so many events of each machine, and does something meanwhile. */
  async function flow(
    name: string,
    count: number,
    everyMs: number,
    during: () => Promise<void>,
    clockOff = 0,
  ) {
    const disturbed = during();
    for (let number = 0; number < count; number++) {
      for (const machine of machines)
        machine.put('fault', { rc: 60, raw: `${name} ${number}` }, Date.now() + clockOff);
      if (everyMs > 0) await sleep(everyMs);
    }
    await disturbed;
    await expect.poll(() => machines.map(({ waiting }) => waiting), SOON).toEqual([0, 0, 0, 0]);
    const [stored] = await cluster.database.query<{ times: number; different: number }>(
      `select count(*)::int as times, count(distinct (device_id, body->>'raw'))::int as different
       from device_events where body->>'raw' like $1`,
      [`${name} %`],
    );
    expect(stored).toEqual({ times: count * machines.length, different: count * machines.length });
  }

  /** The feed still grows after the last message: what time changes is told, too. */
  async function caughtUp(viewer: { pos: number }) {
    const behind = async () => {
      const [head] = await cluster.database.query<{ pos: number }>(
        `select pos from head where name = 'feed'`,
      );
      return Number(head?.pos) - viewer.pos;
    };
    await expect.poll(behind, SOON).toBe(0);
  }

  it('store each of 10,000 simultaneous messages once', () => flow('burst', 2_500, 0, async () => undefined));

  it('lose nothing when PostgreSQL ends all their sessions five times under load', () =>
    flow('ended', 60, 40, async () => {
      for (let time = 0; time < 5; time++) {
        await sleep(400);
        await cluster.database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name = 'pharos'`,
        );
      }
      // A session that is lost between two statements must not end the process.
      for (const { child, output } of cluster.nodes) expect(child.exitCode, output()).toBeNull();
    }));

  it('send consoles everything while one is cut off from NATS, reports it and stays ready', async () => {
    const api = await cluster.signIn();
    const viewers = [0, 1].map((index) => startWanderer(() => [cluster.urls()[index] as string], api));
    const readiness = async () => {
      const answer = await fetch(`${cluster.urls()[1]}/readyz`);
      return [answer.status, ((await answer.json()) as { state: string }).state];
    };
    await expect.poll(() => viewers.every(({ viewer }) => viewer.end !== undefined), SOON).toBe(true);
    bus.set('blackhole');
    await flow('cut', 40, 40, async () => {
      for (const machine of machines) machine.put('door', { ev: 'open', cab: 'A', auth: false });
    });
    expect(await readiness()).toEqual([200, 'degraded']);
    for (const { viewer } of viewers) {
      await caughtUp(viewer);
      expect(viewer.faults).toEqual([]);
    }
    // States too: what the bus did not bring is read.
    const seen = (index: number) =>
      [...(viewers[index]?.viewer.machines.values() ?? [])].map(({ seenAt }) => seenAt);
    // Both still move until the last state has been told: they are looked at together.
    await expect
      .poll(() => [seen(0), seen(1)], SOON)
      .toSatisfy(([one, other]) => one.some(Number) && isDeepStrictEqual(one, other));
    bus.reset();
    bus.set('pass');
    await expect.poll(readiness, SOON).toEqual([200, 'ready']);
    for (const viewer of viewers) viewer.close();
  });

  it.each([
    ['an hour ahead', HOUR_MS],
    ['an hour back', -HOUR_MS],
  ])('store messages of machines whose clock is %s', (name, off) =>
    flow(`clock ${name}`, 20, 20, async () => undefined, off),
  );

  it('lose nothing and keep positions in order while their clocks jump', async () => {
    const api = await cluster.signIn();
    const watching = startWanderer(cluster.urls, api);
    await expect.poll(() => watching.viewer.end, SOON).toBeDefined();
    await flow('jump', 90, 40, async () => {
      for (let jump = 0; jump < 3; jump++) {
        await sleep(900);
        for (const { child } of cluster.nodes) child.kill('SIGUSR2');
      }
    });
    await caughtUp(watching.viewer);
    expect(watching.viewer.faults).toEqual([]);
    watching.close();
    const [late] = await cluster.database.query<{ count: number }>(
      `select count(*)::int from jobs where id = 'every:invitations' and due_at > now() + interval '2 minutes'`,
    );
    expect(late?.count).toBe(0);
  });
});
