import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePage, logIn, openConsole } from './consolePage';
import { type MachineClient, signInMachine, silentMachine } from './machineClient';
import { startServer } from './seededServer';
import type { ServerProcess } from './serverProcess';

let server: ServerProcess;
let machine: MachineClient;
let first: ConsolePage;
let second: Page;

/** Counts the tones a page starts, where a test can read it. */
function countTones(): void {
  const { createOscillator } = AudioContext.prototype;
  let tones = 0;
  AudioContext.prototype.createOscillator = function () {
    tones += 1;
    document.documentElement.dataset.tones = String(tones);
    return createOscillator.call(this);
  };
}
const tones = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
const control = (page: Page, state = '') => page.locator(state ? `[data-sound=${state}]` : '[data-sound]');
const label = (page: Page) => control(page).getAttribute('aria-label');

beforeAll(async () => {
  server = await startServer({ SIMULATOR_DEVICES: '0' });
  const { serialNo, secret } = silentMachine(server.dataDir);
  machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish('birth', { fw: '1.0.0', cabs: [], lanes: [], caps: [] });
  first = await openConsole(server.url);
  await first.page.context().addInitScript(countTones);
  await logIn(first, 'admin', '/dashboard');
});
afterAll(async () => {
  await machine?.close();
  await first?.close();
  await server?.kill('SIGKILL');
});

describe('the sound of alarms', () => {
  it('is off until it is enabled and then plays within seconds', async () => {
    const { page } = first;
    expect(await label(page)).toBe('Alarm sound off');
    await machine.publish('fault', { rc: 30, raw: 'lift' });
    await control(page).click();
    await page.getByRole('menuitem', { name: 'Turn on sound' }).click();
    await control(page, 'armed').waitFor();
    await expect.poll(() => tones(page), { timeout: 15_000 }).toBeGreaterThan(0);
  }, 45_000);

  it('plays in one tab of a browser only', async () => {
    second = await first.page.context().newPage();
    await second.goto(`${server.url}/#/dashboard`);
    await control(second).waitFor();
    // The browser wants a gesture in each page before it lets it be heard.
    await second.mouse.click(2, 300);
    await control(second, 'armed').waitFor();
    // As long as two sounds are apart: a second voice would have spoken by then.
    await second.waitForTimeout(2_500);
    expect(await tones(second)).toBe(0);
  });

  it('is muted everywhere for a chosen time with the user’s name', async () => {
    await control(second).click();
    await second.getByRole('menuitem', { name: 'Mute for 1 hour' }).click();
    await control(first.page, 'muted').waitFor();
    expect(await label(first.page)).toMatch(/^Alarm sound off · until .+ · by ./);
  });
});
