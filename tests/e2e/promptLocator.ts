import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** What waits for its element to be in sight. */
const ACTIONS = ['check', 'click', 'fill', 'focus', 'hover', 'innerText', 'inputValue', 'press'] as const;
const LOOK_EVERY_MS = 20;
/** After this Playwright waits at its own pace, and says in its own words what it misses. */
const PROMPT_MS = 3_000;

type WaitOptions = Parameters<Locator['waitFor']>[0];
type Method = (this: Locator, ...args: unknown[]) => Promise<unknown>;

const LOOKS: Record<string, (locator: Locator) => Promise<boolean>> = {
  visible: (locator) => locator.isVisible(),
  hidden: async (locator) => !(await locator.isVisible()),
  attached: async (locator) => (await locator.count()) > 0,
  detached: async (locator) => (await locator.count()) === 0,
};

async function lookFor(locator: Locator, state: string, timeoutMs = PROMPT_MS): Promise<void> {
  const untilMs = Date.now() + Math.min(timeoutMs, PROMPT_MS);
  while (!(await LOOKS[state]?.(locator)) && Date.now() < untilMs) await pause(LOOK_EVERY_MS);
}

let isPrompt = false;

/**
 * Playwright looks for what is not there yet after 20, 70, 170, 270 ms and then twice a second: half the time of a
 * journey was spent between two looks. Locators of this process look fifty times a second first.
 */
export function makeLocatorsPrompt(page: Page): void {
  if (isPrompt) return;
  isPrompt = true;
  const locators = Object.getPrototypeOf(page.locator('html')) as Record<string, Method>;
  const { waitFor } = locators;
  locators.waitFor = async function (options) {
    const { state = 'visible', timeout } = (options as WaitOptions) ?? {};
    await lookFor(this, state, timeout);
    return waitFor?.call(this, options);
  };
  for (const action of ACTIONS) {
    const act = locators[action];
    locators[action] = async function (...args) {
      await lookFor(this, 'visible');
      return act?.apply(this, args);
    };
  }
}
