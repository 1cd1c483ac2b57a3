import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { logIn } from '../tests/e2e/consolePage';
import type { MachineClient } from '../tests/e2e/machineClient';
import type { ServerProcess } from '../tests/e2e/serverProcess';
import { type Figure, quantile } from './figure';
import { openFlood } from './flood';
import { MainThread } from './mainThread';
import { openQuietFleet } from './quietFleet';

const ROUNDS = 100;
const PAUSE_MS = 120;
/** Of other machines of the fleet, messages a second. */
const RATES = (process.env.BENCH_RATES ?? '0,100,1000,2000,5000').split(',').map(Number);
const FLOODING = 50;
/** Time to be busy before anything is measured. */
const WARM_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The page notes when a new value has been painted; its clock is this computer's. */
async function watchPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const node = document.querySelector('[data-live="rh"]')?.parentElement as Element;
    new MutationObserver(() => {
      const value = document.querySelector('[data-live="rh"]')?.getAttribute('data-value') ?? '';
      // The paint follows the animation frame; the message after it is handled once it is done.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen[value] ??= Date.now();
        };
        channel.port2.postMessage(0);
      });
    }).observe(node, { subtree: true, attributes: true, childList: true, characterData: true });
  });
}

async function delaysOf(page: Page, machine: MachineClient): Promise<number[]> {
  await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 20, rh: 100, q: 'good' }] });
  await page.locator('[data-live="rh"][data-value="100"]').first().waitFor();
  await watchPaints(page);
  const sent: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    sent[String(round)] = performance.timeOrigin + performance.now();
    await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 20, rh: round, q: 'good' }] });
    await pause(PAUSE_MS);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  return Object.entries(sent).flatMap(([text, at]) => (seen[text] ? [seen[text] - at] : []));
}

interface Setting {
  server: ServerProcess;
  page: Page;
  thread: MainThread;
  machine: MachineClient;
}

async function figuresAt(rate: number, { server, page, thread, machine }: Setting): Promise<Figure[]> {
  const flood = rate > 0 ? await openFlood(server, FLOODING) : undefined;
  const lasting = WARM_MS + ROUNDS * (PAUSE_MS + 60);
  const flooding = flood?.run(Date.now() + lasting, rate);
  await pause(WARM_MS);
  let delays: number[] = [];
  const began = performance.now();
  const spent = await thread.during(async () => {
    delays = await delaysOf(page, machine);
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
  const setting = { server, page: console.page, thread: await MainThread.of(console.page), machine };
  const figures: Figure[] = [];
  for (const rate of RATES) figures.push(...(await figuresAt(rate, setting)));
  await close();
  return figures;
}
