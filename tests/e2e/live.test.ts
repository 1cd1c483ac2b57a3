import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../../contract/climate';
import type { Page } from '../../contract/common/page';
import type { DeviceRow } from '../../contract/devices';
import { MINUTE_MS } from '../../contract/time/durations';
import { type ApiClient, signIn } from './apiClient';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { type MachineClient, signInMachine, silentMachine } from './machineClient';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

let server: ServerProcess;
let api: ApiClient;
let first: ConsolePage;
let second: ConsolePage;
let device: DeviceRow;
let machine: MachineClient;

beforeAll(async () => {
  server = await startServer();
  api = await signIn(server.url, 'admin');
  const { serialNo, secret } = silentMachine(server.dataDir);
  const { rows } = await api.get<Page<DeviceRow>>(`/devices?q=${serialNo}`);
  if (!rows[0]) throw new Error(`no machine ${serialNo}`);
  device = rows[0];
  machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish(
    'birth',
    { fw: '1.0.0', cabs: [], lanes: [], caps: [] },
    { ts: Date.now() - 7 * MINUTE_MS },
  );
  first = await openConsole(server.url);
  second = await openConsole(server.url);
});

afterAll(async () => {
  await machine?.close();
  await first?.close();
  await second?.close();
  await server?.kill('SIGKILL');
});

/** Well beyond what the goods of the machine allow, °C. */
const tooWarm = () => STORAGE_CLASSES[device.storageClass].tHigh + 2.2;
const machinePath = () => `/machine/equipmentMain/device/${device.id}`;

function reading(t: number, agoMs = 0) {
  const d = { z: 'Z1', s: [{ id: 'T1', t, rh: 50, q: 'good' as const }] };
  return machine.publish('env', d, { ts: Date.now() - agoMs, hist: false });
}

describe('a new user', () => {
  it('signs in and sees numbers change', async () => {
    const console = first;
    await logIn(console, 'admin', '/dashboard');
    const count = () => console.page.locator('[data-live]').count();
    await expect.poll(count, { timeout: 15_000 }).toBeGreaterThan(5);
    await console.go('/machine/humiture');
    const values = () =>
      console.page
        .locator('[data-live="temp"]')
        .evaluateAll((all) => all.map((node) => node.getAttribute('data-value')).join());
    await expect.poll(values, { timeout: 15_000 }).toMatch(/\d/);
    const before = await values();
    await expect.poll(values, { timeout: 30_000 }).not.toBe(before);
    expect(console.complaints).toEqual([]);
  });
});

describe('an excursion published by an independent client', () => {
  it('updates the value on the machine page live with its time', async () => {
    const console = first;
    await console.go(machinePath());
    // Slowly enough for air, and long enough out of range for the alarm.
    await reading(tooWarm() - 4, 6 * MINUTE_MS);
    await reading(tooWarm() - 1, 3 * MINUTE_MS);
    await reading(tooWarm());
    const value = `[data-value="${tooWarm()}"][data-quality="live"]`;
    await console.page.locator(`[data-live="temp"]${value}`).filter({ visible: true }).first().waitFor();
  });

  it('raises the alarm on every screen with alarms, for that machine only', async () => {
    const { rows } = await expectAlert('ENV_T_HIGH');
    const alert = rows[0];
    expect(alert?.value).toBeCloseTo(tooWarm());
    for (const path of ['/machine/warnNoticeList', machinePath()]) {
      await first.go(path);
      await first.page.locator(`[data-alert="${alert?.id}"]`).filter({ visible: true }).first().waitFor();
    }
    expect(rows.every((row) => row.machineId === device.id)).toBe(true);
  });

  it('is shown on the climate screen too', async () => {
    await first.go(`/machine/humiture?q=${device.serialNo}`);
    await first.page
      .locator(`[data-live][data-value="${tooWarm()}"]`)
      .filter({ visible: true })
      .first()
      .waitFor();
  });
});

interface AlertLine {
  id: string;
  code: string;
  machineId: string;
  value: number | null;
  state: string;
}

async function expectAlert(code: string): Promise<{ rows: AlertLine[] }> {
  let found: AlertLine[] = [];
  await expect
    .poll(
      async () => {
        const page = await api.get<Page<AlertLine>>(`/alerts?machineId=${device.id}&pageSize=50`);
        found = page.rows.filter((row) => row.code === code && row.state !== 'cleared');
        return found.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  return { rows: found };
}

describe('two operators', () => {
  it('see each other’s acknowledgements', async () => {
    await logIn(second, 'admin', '/machine/warnNoticeList');
    await machine.publish('fault', { rc: 30, raw: 'lift' });
    const { rows } = await expectAlert('LIFT_FAULT');
    const row = `[data-alert="${rows[0]?.id}"]`;
    await first.go('/machine/warnNoticeList');
    await first.page.locator(row).filter({ visible: true }).first().waitFor();
    await second.page.locator(`${row}[data-state="raised"]`).filter({ visible: true }).first().waitFor();

    await first.page.locator(row).first().click();
    await first.page.keyboard.press('a');
    await first.page.locator('[role=dialog] textarea').fill('guard is on the way');
    await first.page.locator('[role=dialog] button[type=submit]').click();

    await second.page
      .locator(`${row}[data-state="acknowledged"]`)
      .filter({ visible: true })
      .first()
      .waitFor();
    await first.page.locator(`${row}[data-state="acknowledged"]`).filter({ visible: true }).first().waitFor();
    expect([...first.complaints, ...second.complaints]).toEqual([]);
  });
});

describe('signing out', () => {
  it('in one window closes the stream of that window for good', async () => {
    const { page } = second;
    const stored = () => page.evaluate(() => document.cookie);
    expect(await stored()).toContain('token=');
    await page.evaluate(() =>
      fetch('/api/sys/logout', {
        method: 'POST',
        headers: {
          token: /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1] ?? '',
          'content-type': 'application/json',
        },
        body: '{}',
      }),
    );
    await page.locator('input[name=account]').waitFor({ timeout: 20_000 });
    await first.link('live');
  });
});
