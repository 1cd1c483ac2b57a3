import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';

const ROUNDS = 100;
const PAUSE_MS = 120;
/** What the rounds may take at most. */
export const LASTING_MS = ROUNDS * (PAUSE_MS + 60);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** From the publish of a value to its paint in the element, ms, round after round. @param publish a number from 0 to 100 */
export async function delaysOf(
  page: Page,
  selector: string,
  publish: (value: number) => Promise<unknown>,
): Promise<number[]> {
  await publish(100);
  await page.waitForFunction((of) => document.querySelector(of)?.textContent?.includes('100'), selector);
  await page.evaluate(watchPaints, selector);
  const sent: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    sent[String(round)] = performance.timeOrigin + performance.now();
    await publish(round);
    await pause(PAUSE_MS);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  return Object.entries(sent).flatMap(([text, at]) => (seen[text] ? [seen[text] - at] : []));
}
