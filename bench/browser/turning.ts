import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { ConsolePage } from '../../tests/e2e/consolePage';
import { type Figure, quantile } from '../figure';

const TURNS = 20;
export const FRAME_MS = 17;
const REST_MS = 400;
export const ms = { unit: 'ms', better: 'lower' } as const;

/** Where a list shows its rows and turns its pages, and what the addresses of its requests contain. */
export interface ListPlaces {
  row: string;
  next: string;
  request: string;
}

export const PEOPLE_LIST: ListPlaces = {
  row: '[role=row][data-id]',
  next: '[data-pager] button[aria-label="Next page"]',
  request: '/api/users?',
};

interface TurnTiming {
  requested: number;
  painted: number;
}

/** From the click to the paint of other rows. Runs in the page: no function in it may have a name. */
function turn({ row, next, request }: ListPlaces): Promise<TurnTiming> {
  const before = document.querySelector(row)?.textContent;
  return new Promise((resolve) => {
    const began = performance.now();
    const observer = new MutationObserver(() => {
      const now = document.querySelector(row)?.textContent;
      if (!now || now === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const painted = performance.now() - began;
          const asked = performance
            .getEntriesByType('resource')
            .filter(({ name, startTime }) => name.includes(request) && startTime >= began);
          resolve({ painted, requested: (asked[0]?.startTime ?? began) - began });
        };
        channel.port2.postMessage(0);
      });
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    document.querySelector<HTMLButtonElement>(next)?.click();
  });
}

/** Clicks on “next” with nothing fetched ahead, as from a key or a finger. */
export async function turning(page: Page, places: ListPlaces): Promise<TurnTiming[]> {
  const turned: TurnTiming[] = [];
  for (let round = 0; round < TURNS; round++) {
    turned.push(await page.evaluate(turn, places));
    await pause(REST_MS);
  }
  return turned;
}

export async function turningFigures({ page }: ConsolePage): Promise<Figure[]> {
  const turned = await turning(page, PEOPLE_LIST);
  const all = (of: keyof TurnTiming) => turned.map((each) => each[of]);
  return [
    { name: 'console.next.request', value: quantile(all('requested'), 0.5), ...ms, budget: FRAME_MS },
    { name: 'console.next.painted.p50', value: quantile(all('painted'), 0.5), ...ms, budget: 120 },
    { name: 'console.next.painted.p95', value: quantile(all('painted'), 0.95), ...ms },
  ];
}
