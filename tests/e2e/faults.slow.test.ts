import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertRow, OPEN_STATES } from '../../contract/alerts';
import type { Page } from '../../contract/common/page';
import { STALE_AFTER_MS } from '../../contract/push';
import { conditionsOf } from '../../src/live/conditions';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { issueSecret, type MachineClient, signInMachine } from './machineClient';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';
import { startProxy, type TcpProxy } from './tcpProxy';

/** Time for one more tick of the page and for a loaded machine. */
const SLACK_MS = 3_000;
const ALERTS = '/machine/warnNoticeList?state=open';

let server: ServerProcess;
let proxy: TcpProxy;
let api: ApiClient;
let console: ConsolePage;
let machine: MachineClient;
let deviceId: string;

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '8' });
  proxy = await startProxy(server.url);
  api = await signIn(server.url, 'admin');
  const { rows } = await api.get<Page<{ id: string; serialNo: string }>>('/devices?pageSize=10');
  const device = rows[0];
  if (!device) throw new Error('no machines');
  deviceId = device.id;
  machine = await signInMachine(server.mqttUrl, device.serialNo, await issueSecret(api, device.serialNo));
  await machine.publish('birth', { fw: '1.0.0', cabs: [], lanes: [], caps: [] });
  console = await openConsole(proxy.url);
  await logIn(console, 'admin', ALERTS);
});

afterAll(async () => {
  await machine?.close();
  await console?.close();
  await proxy?.close();
  await server?.kill('SIGKILL');
});

/** A burst of log events: door alarms of many sources. */
async function raise(from: number, count: number): Promise<void> {
  for (let index = from; index < from + count; index++) {
    await machine.publish('fault', { rc: 60, board: index, raw: `board ${index}` });
  }
}

/** What is wrong by what the server lists, each once however many alarms tell of it. */
async function openOnServer(): Promise<number> {
  const alerts: AlertRow[] = [];
  for (const state of OPEN_STATES) {
    for (let page = 1; ; page++) {
      const { rows, total } = await api.get<Page<AlertRow>>(
        `/alerts?state=${state}&pageSize=100&page=${page}`,
      );
      alerts.push(...rows);
      if (page * 100 >= total) break;
    }
  }
  return conditionsOf(alerts).length;
}

/** The same as the page itself counts it. */
async function openOnScreen(): Promise<number> {
  const text = await console.page
    .locator('[data-live="alerts.open"]')
    .filter({ visible: true })
    .first()
    .getAttribute('data-value');
  return Number(text);
}

async function agreement(): Promise<void> {
  await expect.poll(async () => (await openOnScreen()) - (await openOnServer()), { timeout: 20_000 }).toBe(0);
}

describe('a half-open socket', () => {
  it('turns the light stale within ten seconds, grays every value and recovers', async () => {
    await console.link('live');
    proxy.set('blackhole');
    const cut = Date.now();
    await console.link('stale', STALE_AFTER_MS + SLACK_MS);
    expect(Date.now() - cut).toBeLessThan(STALE_AFTER_MS + SLACK_MS);
    const live = await console.page.locator('[data-quality="live"]').count();
    expect(live).toBe(0);
    proxy.reset();
    proxy.set('pass');
    await console.link('live', 30_000);
  });
});

describe('a stream of events', () => {
  it('survives resets and broken frames: the screen agrees with the server', async () => {
    const flow = raise(0, 60);
    for (const bytes of [200, 900, 2_500]) {
      proxy.tearAfter(bytes);
      await console.link('live', 30_000);
    }
    proxy.reset();
    await flow;
    await console.link('live', 30_000);
    await agreement();
  });

  it('survives a crash of the server', async () => {
    await server.kill('SIGKILL');
    await console.page
      .locator('[data-light]:not([data-light="live"])')
      .first()
      .waitFor({ timeout: STALE_AFTER_MS });
    server = await startServer({ SIMULATOR_DEVICES: '8' }, server.dataDir);
    proxy.retarget(server.url);
    api = await signIn(server.url, 'admin');
    await console.link('live', 40_000);
    await agreement();
    expect(deviceId).toHaveLength(26);
    expect(console.complaints).toEqual([]);
  });
});
