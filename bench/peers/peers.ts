import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from '../../tests/e2e/chromium';
import { RATES, run as runPharos } from '../browser/glass';
import { MainThread } from '../browser/mainThread';
import { type Figure, quantile } from '../figure';
import { openPeerBroker } from './broker';
import { FUXA_VALUE, openFuxa } from './fuxa';
import { NODE_RED_VALUE, openNodeRed } from './nodeRed';
import { delaysOf, LASTING_MS } from './paints';
import type { Peer } from './peer';

const WARM_MS = 2_000;

async function figuresOf(
  name: string,
  open: (brokerPort: number) => Promise<Peer>,
  value: string,
): Promise<Figure[]> {
  const broker = await openPeerBroker();
  const peer = await open(broker.port).catch(async (error: unknown) => {
    await broker.close();
    throw error;
  });
  const context = await openBrowser();
  const page = await context.newPage();
  await page.goto(peer.url);
  // It is empty until the first value.
  await page.locator(value).first().waitFor({ state: 'attached' });
  const thread = await MainThread.of(page);
  const figures: Figure[] = [];
  for (const rate of RATES) {
    const flooding = rate > 0 ? broker.flood(Date.now() + WARM_MS + LASTING_MS, rate) : undefined;
    await pause(WARM_MS);
    const began = performance.now();
    let delays: number[] = [];
    const spent = await thread.during(async () => {
      delays = await delaysOf(page, value, broker.publish);
    });
    const busy = (100 * spent.all) / (performance.now() - began);
    await flooding;
    figures.push(
      { name: `${name}.${rate}.p50`, value: quantile(delays, 0.5), unit: 'ms', better: 'lower' },
      { name: `${name}.${rate}.p99`, value: quantile(delays, 0.99), unit: 'ms', better: 'lower' },
      { name: `${name}.${rate}.busy`, value: busy, unit: '%', better: 'lower' },
    );
  }
  await context.close();
  peer.close();
  await broker.close();
  return figures;
}

/** What cannot be had here is said, and the others go on. */
async function ifThere(measure: () => Promise<Figure[]>): Promise<Figure[]> {
  try {
    return await measure();
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** The way from the publish to the pixel, ours and that of others, at the same rates in one run. */
export async function run(): Promise<Figure[]> {
  return [
    ...(await runPharos()),
    ...(await ifThere(() => figuresOf('nodeRed', openNodeRed, NODE_RED_VALUE))),
    ...(await ifThere(() => figuresOf('fuxa', openFuxa, FUXA_VALUE))),
  ];
}
