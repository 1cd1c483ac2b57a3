import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { logIn } from '../../tests/e2e/consolePage';
import type { MachineClient } from '../../tests/e2e/machineClient';
import type { ServerProcess } from '../../tests/e2e/serverProcess';
import { type Figure, quantile } from '../figure';
import { delaysOf, LASTING_MS } from '../peers/paints';
import { openFlood } from '../server/loadGenerator';
import { MainThread } from './mainThread';
import { openQuietFleet } from './quietFleet';

/** Of other machines of the fleet, messages a second. */
export const RATES = (process.env.BENCH_RATES ?? '0,100,1000,2000,5000').split(',').map(Number);
const FLOODING = 50;
/** What stands on the page of the machine. */
export const HUMIDITY = '[data-live="rh"]';
/** Time to be busy before anything is measured. */
const WARM_MS = 2_000;
/** After a start jobs catch up on what became due meanwhile; a control room runs for months. */
const CATCH_UP_MS = 60_000;

interface Setting {
  server: ServerProcess;
  page: Page;
  thread: MainThread;
  machine: MachineClient;
}

async function figuresAt(rate: number, { server, page, thread, machine }: Setting): Promise<Figure[]> {
  const flood = rate > 0 ? await openFlood(server, FLOODING) : undefined;
  const lasting = WARM_MS + LASTING_MS;
  const flooding = flood?.run(Date.now() + lasting, rate);
  await pause(WARM_MS);
  let delays: number[] = [];
  const began = performance.now();
  const spent = await thread.during(async () => {
    delays = await delaysOf(page, HUMIDITY, (rh) =>
      machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 20, rh, q: 'good' }] }),
    );
  });
  const busy = (100 * spent.all) / (performance.now() - began);
  const sent = (await flooding)?.sent ?? 0;
  await flood?.close();
  const ms = { unit: 'ms', better: 'lower' } as const;
  const name = `glass.${rate}`;
  return [
    { name: `${name}.p50`, value: quantile(delays, 0.5), ...ms, budget: 20 },
    { name: `${name}.p99`, value: quantile(delays, 0.99), ...ms, budget: 45 },
    { name: `${name}.busy`, value: busy, unit: '%', better: 'lower', budget: 20 },
    { name: `${name}.sent`, value: (1_000 * sent) / lasting, unit: '/s', better: 'higher' },
  ];
}

/**
 * From the publish of a machine to the pixel: broker, decoding, rules, disk, push, store, React, paint, while other
 * machines publish as well.
 */
export async function run(): Promise<Figure[]> {
  const { server, machine, id, console, close } = await openQuietFleet();
  await logIn(console, 'admin', `/machine/equipmentMain/device/${id}`);
  await pause(CATCH_UP_MS);
  const setting = { server, page: console.page, thread: await MainThread.of(console.page), machine };
  const figures: Figure[] = [];
  for (const rate of RATES) figures.push(...(await figuresAt(rate, setting)));
  await close();
  return figures;
}
