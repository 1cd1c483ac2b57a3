import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { ConsolePage } from '../../tests/e2e/consolePage';
import { type Figure, quantile } from '../figure';
import type { MainThread } from './mainThread';
import { FRAME_MS, type ListPlaces, ms, PEOPLE_LIST } from './turning';

export const LIST = '/system/people';
const FORM = '/machine/productMain/new';
const OPENINGS = 8;
const WHEELS = 60;
const KEYS = 40;

interface OpenTiming {
  requested: number;
  painted: number;
  before: string[];
}

/** Notes when the first row has been painted. Runs in each page before its own code; no function in it may have a name. */
function noteRows(row: string): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.mark('rows');
      };
      channel.port2.postMessage(0);
    });
  }).observe(document, { subtree: true, childList: true });
}

/** The page as it is opened from its address, with everything the browser keeps of an earlier visit. */
async function openOnce(page: Page, url: string, request: string): Promise<OpenTiming> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  return page.evaluate((ofRows) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const calls = all.filter(({ initiatorType }) => ['fetch', 'xmlhttprequest'].includes(initiatorType));
    const rows = calls.find(({ name }) => name.includes(ofRows));
    return {
      painted: performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN,
      requested: rows?.startTime ?? Number.NaN,
      before: calls
        .filter(({ startTime }) => startTime < (rows?.startTime ?? 0))
        .map(({ name }) => new URL(name).pathname),
    };
  }, request);
}

/** Without the first, which fills the browser's memory. */
export async function opening(page: Page, url: string, places: ListPlaces): Promise<OpenTiming[]> {
  await page.addInitScript(noteRows, places.row);
  const opened: OpenTiming[] = [];
  for (let round = 0; round < OPENINGS; round++) opened.push(await openOnce(page, url, places.request));
  return opened.slice(1);
}

export async function openingFigures({ page, baseUrl }: ConsolePage): Promise<Figure[]> {
  const opened = await opening(page, `${baseUrl}/#${LIST}`, PEOPLE_LIST);
  const all = (of: 'requested' | 'painted') => opened.map((each) => each[of]);
  globalThis.console.log(`asked before the rows: ${opened.at(-1)?.before.join(' ') || 'nothing'}`);
  return [
    { name: 'console.open.request', value: quantile(all('requested'), 0.5), ...ms },
    { name: 'console.open.painted', value: quantile(all('painted'), 0.5), ...ms, budget: 800 },
  ];
}

/** Thread time of one turn of the wheel in a list of all rows. */
export async function scrolling(console: ConsolePage, thread: MainThread): Promise<Figure[]> {
  const { page } = console;
  await console.go(`${LIST}?size=all`);
  const row = page.locator('[role=row][data-id]').filter({ visible: true }).nth(3);
  await row.hover();
  const wheel = async () => {
    for (let turns = 0; turns < WHEELS; turns++) {
      await page.mouse.wheel(0, 120);
      await pause(FRAME_MS);
    }
  };
  await wheel();
  const spent = await thread.during(wheel);
  return [{ name: 'console.scroll', value: spent.all / WHEELS, ...ms, budget: 10 }];
}

/** Thread time of one key in the longest form. */
export async function typing(console: ConsolePage, thread: MainThread): Promise<Figure[]> {
  const { page } = console;
  await console.go(FORM);
  const field = page.locator('form input[type=text]').filter({ visible: true }).first();
  await field.click();
  const type = async () => {
    for (let key = 0; key < KEYS; key++) {
      await page.keyboard.press('a');
      await pause(2 * FRAME_MS);
    }
  };
  await type();
  const rest = await thread.during(() => pause(KEYS * 2 * FRAME_MS));
  const spent = await thread.during(type);
  const fields = await fieldCount(page);
  return [
    { name: 'console.form.fields', value: fields, unit: 'fields', better: 'higher' },
    { name: 'console.key', value: (spent.all - rest.all) / KEYS, ...ms, budget: 8 },
  ];
}

const fieldCount = (page: Page) =>
  page.locator('form').filter({ visible: true }).locator('input, textarea').count();
