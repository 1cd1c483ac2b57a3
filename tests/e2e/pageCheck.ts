import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { THOROUGH } from '../builders/thorough';
import type { ConsolePage } from './consolePage';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Where the pictures of a whole run (`npm run test:all`) are kept, for somebody to look at. */
const PICTURES = fileURLToPath(new URL('../../dist/reports/screens', import.meta.url));

interface Violation {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

interface Axe {
  run(
    context: { include?: string[]; exclude: string[] },
    options: { resultTypes: string[] },
  ): Promise<{ violations: Violation[] }>;
}

const MENU = '.mantine-AppShell-navbar';
/** Consoles whose menu was looked at: it is the same on every page, and costs axe as much as the page. */
const withMenu = new WeakSet<ConsolePage>();

/** What axe finds wrong with the page in sight, or with a part of it: what lies over a page is looked at by itself. */
export async function violations(console: ConsolePage, part?: string): Promise<string[]> {
  const exclude = withMenu.has(console) ? [MENU] : [];
  if (part === undefined) withMenu.add(console);
  const context = { exclude, ...(part !== undefined && { include: [part] }) };
  // Into the page's own world by the debugger: the page's policy rightly allows no inline script.
  if (!(await console.page.evaluate(() => 'axe' in window))) await console.page.evaluate(AXE);
  const found = await console.page.evaluate(async (context) => {
    const { axe } = window as unknown as { axe: Axe };
    let moves = 0;
    for (const begun of ['transitionrun', 'animationstart']) document.addEventListener(begun, () => moves++);
    const ofStillPage = async () => {
      // What is still fading in has paler colours than it will have. Loaders move for ever.
      const fading = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const before = moves;
      const { violations } = await axe.run(context, { resultTypes: ['violations'] });
      return { violations, isStill: moves === before };
    };
    // A message that comes while axe looks is half there: what was seen says nothing about the page.
    let seen = await ofStillPage();
    for (let again = 0; again < 3 && !seen.isStill && seen.violations.length > 0; again++)
      seen = await ofStillPage();
    return seen.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => ({ target, failureSummary })),
    }));
  }, context);
  return found.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes)}`);
}

/**
 * A key that was not found is shown as itself; keys of refusals (`err.…`) stand in the server log by right, and
 * the names of jobs (`job:…`) in the audit log.
 */
const BARE_KEYS =
  /(?<![\w.:])(?:common|domain|shell|menu|login|account|dashboard|climate|stock|doors|alerts|traffic|devices|machine|kit|record|transfer|system|roles|help|upload|public|sound|agreements|factor|shortcuts|ownSessions|palette|settings|resources\/\w+)[.:][a-z]\w*(?:\.\w+)*/g;

/** Words of the page that are keys nobody translated. */
export async function untranslated({ page }: ConsolePage): Promise<string[]> {
  return (await page.locator('body').innerText()).match(BARE_KEYS) ?? [];
}

/** Every word of the page is there, and the browser has not complained. */
export async function checkQuiet(console: ConsolePage, name: string): Promise<void> {
  await console.page.locator('h1').filter({ visible: true }).first().waitFor();
  // Charts and lists fill in when their data are there.
  await console.ready();
  expect(await untranslated(console), name).toEqual([]);
  expect(console.complaints, name).toEqual([]);
}

/** Pictures take as long as everything else that is checked, and are for people. */
export async function photograph({ page }: ConsolePage, picture: string): Promise<void> {
  if (THOROUGH) await page.screenshot({ path: join(PICTURES, `${picture}.png`) });
}

/** The page is whole: every word there, no barrier, no complaint of the browser. */
export async function check(console: ConsolePage, picture: string): Promise<void> {
  await checkQuiet(console, picture);
  await photograph(console, picture);
  const found = await violations(console);
  expect(found, `${picture}: ${found.join('\n')}`).toEqual([]);
  expect(console.complaints, picture).toEqual([]);
}
