import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyChain } from '../../../server/audit/verify';
import { type Database, openDatabase } from '../../../server/db/database';
import { createChain } from '../../../server/events/chain';
import { loadKeys } from '../../../server/secrets/keys';
import { launchServer, type ServerProcess } from '../../e2e/serverProcess';
import { type Outbox, openOutbox } from './outbox';
import { startOwnServices } from './ownServices';
import { startPrimaryAndStandby } from './primaryAndStandby';

vi.setConfig({ testTimeout: 180_000 });

const MACHINES = 4;
/** A thousand a second, all machines together. */
const AT_ONCE = 10;
const EVERY_MS = 40;
const SECONDS = { before: 3, after: 5 };
const READY_WITHIN_MS = 10_000;

describe.runIf(process.env.TEST_DATABASE_URL)('a crash of the PostgreSQL primary while machines send', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pharos-fail-over-'));
  let replicas: Awaited<ReturnType<typeof startPrimaryAndStandby>>;
  let services: Awaited<ReturnType<typeof startOwnServices>>;
  let server: ServerProcess;
  let machines: Outbox[];
  let database: Database;

  beforeAll(async () => {
    [replicas, services] = await Promise.all([startPrimaryAndStandby(), startOwnServices()]);
    const own = { DATABASE_URL: replicas.databaseUrl, SIMULATOR_DEVICES: `${MACHINES}` };
    await (await launchServer({ ...own, MQTT_PORT: '0' }, dataDir)).kill();
    await replicas.synchronous();
    server = await launchServer({ ...own, SIMULATOR_DEVICES: '0', MQTT_URL: services.mqttUrl }, dataDir);
    database = await openDatabase({ dataDir: '', databaseUrl: replicas.databaseUrl });
    const serials = await database.query<{ serial: string }>(
      'select serial_no as serial from devices order by 1 limit $1',
      [MACHINES],
    );
    machines = await Promise.all(
      serials.map(({ serial }, index) => openOutbox(services.mqttUrl, serial, 300 + index)),
    );
  });
  afterAll(async () => {
    await Promise.all((machines ?? []).map((machine) => machine.close()));
    await server?.kill('SIGKILL');
    await database?.close();
    services?.stop();
    replicas?.stop();
  });

  const isReady = async () => (await fetch(`${server.url}/readyz`).catch(() => undefined))?.status === 200;

  async function send(seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1_000;
    for (let next = Date.now(); next < end; next += EVERY_MS) {
      await sleep(Math.max(0, next - Date.now()));
      for (const machine of machines)
        for (let count = 0; count < AT_ONCE; count++)
          machine.put('fault', { rc: 60, raw: `event ${machine.sent}` }, next + count);
    }
  }

  /** Its session may have been one with the server that died. */
  async function storedEvents(tries = 5): Promise<{ times: number; different: number }> {
    const found = await database
      .query<{ times: number; different: number }>(
        `select count(*)::int as times, count(distinct (device_id, body->>'raw'))::int as different
         from device_events where body->>'raw' like 'event %'`,
      )
      .catch((error: unknown) => {
        if (tries === 0) throw error;
        return undefined;
      });
    return found?.[0] ?? storedEvents(tries - 1);
  }

  it('loses and repeats no acknowledged message, and the standby continues within seconds', async () => {
    const states = () => database.query('select sync_state as state from pg_stat_replication');
    await expect.poll(states).toEqual([{ state: 'sync' }]);
    await send(SECONDS.before);
    await expect.poll(() => machines.every(({ acknowledged }) => acknowledged.size > 0)).toBe(true);

    const flowing = send(SECONDS.after);
    await sleep(500);
    // What the primary says from here on the standby does not have: it must not say that anything is stored.
    replicas.holdUpStandby();
    await sleep(2_000);
    replicas.killPrimary();
    const acknowledged = machines.map((machine) => new Set(machine.acknowledged));
    await expect.poll(isReady, { interval: 50 }).toBe(false);
    const killed = performance.now();
    replicas.promote();
    const there = await storedEvents();
    const before = acknowledged.reduce((sum, { size }) => sum + size, 0);
    // Later it might be there because a machine had said it twice.
    expect(there.times).toBeGreaterThanOrEqual(before);
    await expect.poll(isReady, { timeout: 60_000, interval: 50 }).toBe(true);
    const tookMs = performance.now() - killed;

    await flowing;
    const left = () => machines.map(({ waiting }) => waiting);
    await expect.poll(left, { timeout: 60_000 }).toEqual(machines.map(() => 0));
    const stored = await storedEvents();
    const sent = machines.reduce((sum, machine) => sum + machine.sent, 0);
    expect(stored).toEqual({ times: sent, different: sent });
    // It happened in the middle, with messages on either side.
    expect(acknowledged.every((before, index) => before.size < (machines[index]?.sent ?? 0))).toBe(true);
    expect(tookMs).toBeLessThan(READY_WITHIN_MS);
    expect(server.child.exitCode, server.output()).toBeNull();
  });

  it('leaves both chains intact', async () => {
    const chain = createChain(loadKeys(dataDir).chain);
    for (const name of ['audit', 'feed'] as const) {
      const { checked, brokenAt } = await verifyChain(database, chain, name);
      expect({ name, brokenAt }).toEqual({ name, brokenAt: undefined });
      expect(checked).toBeGreaterThan(0);
    }
  });
});
