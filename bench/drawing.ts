import type { CDPSession } from 'playwright-core';
import { type ApiClient, signIn } from '../tests/e2e/apiClient';
import { openBrowser } from '../tests/e2e/chromium';
import { type ConsolePage, logIn, openPage } from '../tests/e2e/consolePage';
import { type MachineClient, signInMachine, silentMachine } from '../tests/e2e/machineClient';
import { newFolder } from '../tests/e2e/seededFolder';
import { launchServer } from '../tests/e2e/serverProcess';
import type { Figure } from './figure';

const READINGS = 60;
const PAUSE_MS = 100;
const SETTLE_MS = 4_000;
/** Of the main thread, for one reading. */
const BUDGET_MS = 3;

const PARTS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const;
type Part = keyof typeof PARTS;
type Spent = Record<Part, number>;

async function spentSoFar(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return Object.fromEntries(Object.entries(PARTS).map(([part, name]) => [part, of(name)])) as Spent;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Main thread per reading, ms, over what the page spends while nothing arrives. */
async function costOfReading(session: CDPSession, machine: MachineClient): Promise<Spent> {
  const during = async (act: (round: number) => Promise<unknown>) => {
    const before = await spentSoFar(session);
    for (let round = 0; round < READINGS; round++) {
      await act(round);
      await pause(PAUSE_MS);
    }
    const after = await spentSoFar(session);
    return (part: Part) => after[part] - before[part];
  };
  const idle = await during(async () => undefined);
  const busy = await during((round) =>
    machine.publish('env', {
      z: 'Z1',
      s: [{ id: 'T1', t: 20 + (round % 7) / 10, rh: 40 + (round % 9), q: 'good' }],
    }),
  );
  const parts = Object.keys(PARTS) as Part[];
  return Object.fromEntries(parts.map((part) => [part, (busy(part) - idle(part)) / READINGS])) as Spent;
}

function pagesOf(id: string): Record<string, string> {
  return {
    machine: `/machine/equipmentMain/device/${id}`,
    dashboard: '/dashboard',
    wall: '/dashboard?wall=1',
    climate: '/machine/humiture',
    machines: '/machine/equipmentMain/live',
    stock: '/machine/equipmentMain/productWarning',
    doors: '/machine/openDoor',
    alarms: '/machine/warnNoticeList',
    traffic: '/InterCard/InterCardMain',
  };
}

async function idOf(api: ApiClient, serialNo: string): Promise<string> {
  const { rows } = await api.get<{ rows: { id: string }[] }>(`/devices?q=${serialNo}`);
  return rows[0]?.id ?? '';
}

async function figuresOf(console: ConsolePage, machine: MachineClient, id: string): Promise<Figure[]> {
  const session = await console.page.context().newCDPSession(console.page);
  await session.send('Performance.enable');
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pagesOf(id))) {
    // Tabs left behind keep their page, and what it draws: each page begins alone.
    await console.page.goto('about:blank');
    await console.go(path);
    await console.link('live');
    await pause(SETTLE_MS);
    const spent = await costOfReading(session, machine);
    for (const part of Object.keys(PARTS) as Part[])
      figures.push({
        name: `drawing.${name}${part === 'all' ? '' : `.${part}`}`,
        value: spent[part],
        unit: 'ms',
        better: 'lower',
        ...(part === 'all' && { budget: BUDGET_MS }),
      });
  }
  return figures;
}

/** What one reading of one machine costs the main thread of the console, page by page, on a fleet that is silent. */
export async function run(): Promise<Figure[]> {
  const folder = newFolder();
  const seeding = await launchServer({ SIMULATOR_DEVICES: '100', MQTT_PORT: '0' }, folder);
  await seeding.kill();
  const server = await launchServer({ SIMULATOR_DEVICES: '0' }, folder);
  const { serialNo, secret } = silentMachine(folder);
  const id = await idOf(await signIn(server.url, 'admin'), serialNo);
  const machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish('birth', { fw: '1', cabs: [], lanes: [], caps: [] });
  const context = await openBrowser();
  const console = await openPage(context, server.url);
  await logIn(console);
  const figures = await figuresOf(console, machine, id);
  await context.close();
  await machine.close();
  await server.kill();
  return figures;
}
