import { setTimeout as pause } from 'node:timers/promises';
import { type ConsolePage, logIn } from '../../tests/e2e/consolePage';
import type { MachineClient } from '../../tests/e2e/machineClient';
import type { Figure } from '../figure';
import { MainThread, PARTS, type TimeByPart } from './mainThread';
import { openQuietFleet } from './quietFleet';

const READINGS = 60;
const PAUSE_MS = 100;
const SETTLE_MS = 4_000;
/** Of the main thread, for one reading. */
const BUDGET_MS = 3;
/** Only pages whose name contains it. */
const ONLY = process.env.BENCH_ONLY ?? '';

/** Main thread per reading, ms, over what the page spends while nothing arrives. */
async function costOfReading(
  thread: MainThread,
  machine: MachineClient,
): Promise<TimeByPart & { long: number }> {
  const rounds = (act: (round: number) => Promise<unknown>) => async () => {
    for (let round = 0; round < READINGS; round++) {
      await act(round);
      await pause(PAUSE_MS);
    }
  };
  const nothing = rounds(async () => undefined);
  const readings = rounds((round) =>
    machine.publish('env', {
      z: 'Z1',
      s: [{ id: 'T1', t: 20 + (round % 7) / 10, rh: 40 + (round % 9), q: 'good' }],
    }),
  );
  // Code that runs for the first time is not what a reading costs.
  await readings();
  const [idle, busy] = [await thread.during(nothing), await thread.during(readings)];
  const [still, watched] = [await thread.watched(nothing), await thread.watched(readings)];
  const per = (part: keyof typeof idle) => (busy[part] - idle[part]) / READINGS;
  return {
    all: per('all'),
    script: per('script'),
    style: per('style'),
    layout: per('layout'),
    paint: (watched.paint - still.paint) / READINGS,
    long: watched.long,
  };
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

async function figuresOf(console: ConsolePage, machine: MachineClient, id: string): Promise<Figure[]> {
  const thread = await MainThread.of(console.page);
  const figures: Figure[] = [];
  const wanted = Object.entries(pagesOf(id)).filter(([name]) => name.includes(ONLY));
  for (const [name, path] of wanted) {
    // Tabs left behind keep their page, and what it draws: each page begins alone.
    await console.page.goto('about:blank');
    await console.go(path);
    await console.link('live');
    await pause(SETTLE_MS);
    const spent = await costOfReading(thread, machine);
    for (const part of PARTS)
      figures.push({
        name: `drawing.${name}${part === 'all' ? '' : `.${part}`}`,
        value: spent[part],
        unit: 'ms',
        better: 'lower',
        ...(part === 'all' && { budget: BUDGET_MS }),
      });
    figures.push({
      name: `drawing.${name}.long`,
      value: spent.long,
      unit: 'tasks',
      better: 'lower',
      budget: 0,
    });
  }
  return figures;
}

/** What one reading of one machine costs the main thread of the console, page by page, on a fleet that is silent. */
export async function run(): Promise<Figure[]> {
  const { machine, id, console, close } = await openQuietFleet();
  await logIn(console);
  const figures = await figuresOf(console, machine, id);
  await close();
  return figures;
}
