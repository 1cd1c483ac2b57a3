import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Each shows the values 0 to 99 once; of three hundred values the p99 is more than the worst one. */
const TURNS = 3;
const VALUES = 100;
const PAUSE_MS = 120;
/** The last value of a turn is not taken for one of the next. */
const SETTLED_MS = 1_000;
/** What the rounds may take at most. */
export const LASTING_MS = TURNS * VALUES * (PAUSE_MS + 60);

/**
 * The page notes when a new value has been painted; its clock is this computer's. Runs in the page: the value is an
 * attribute there where it is one, and the text of the element elsewhere.
 */
function watchPaints(selector: string): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const element = document.querySelector(selector);
    const value = element?.getAttribute('data-value') ?? element?.textContent?.trim() ?? '';
    // The paint follows the animation frame; the message after it is handled once it is done.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        seen[value] ??= Date.now();
      };
      channel.port2.postMessage(0);
    });
  }).observe(document.querySelector(selector)?.parentElement as Element, {
    subtree: true,
    attributes: true,
    childList: true,
    characterData: true,
  });
}

/** When each value was painted first since the last call. Runs in the page. */
function takeSeen(): Record<string, number> {
  const { seen } = window as unknown as { seen: Record<string, number> };
  const taken = { ...seen };
  for (const value of Object.keys(seen)) delete seen[value];
  return taken;
}

/** From the publish of a value to its paint in the element, ms, one after the other. @param publish a number from 0 to 100 */
export async function delaysOf(
  page: Page,
  selector: string,
  publish: (value: number) => Promise<unknown>,
): Promise<number[]> {
  await publish(100);
  await page.waitForFunction((of) => document.querySelector(of)?.textContent?.includes('100'), selector);
  await page.evaluate(watchPaints, selector);
  const delays: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const sent: number[] = [];
    for (let value = 0; value < VALUES; value++) {
      sent.push(performance.timeOrigin + performance.now());
      await publish(value);
      await pause(PAUSE_MS);
    }
    await pause(SETTLED_MS);
    const seen = await page.evaluate(takeSeen);
    delays.push(...sent.flatMap((at, value) => (seen[value] ? [seen[value] - at] : [])));
  }
  return delays;
}
