import { performance } from 'node:perf_hooks';
import { signIn } from '../tests/e2e/apiClient';
import { openBrowser } from '../tests/e2e/chromium';
import { logIn, openPage } from '../tests/e2e/consolePage';
import { signInMachine, silentMachine } from '../tests/e2e/machineClient';
import { newFolder } from '../tests/e2e/seededFolder';
import { launchServer } from '../tests/e2e/serverProcess';
import { type Figure, quantile } from './figure';

const ROUNDS = 100;
const PAUSE_MS = 120;

/**
 * From the publish of a machine to the pixel: broker, decoding, rules, disk, push, store, React, paint.
 * The page notes when a new value has been painted; both clocks are the same computer's.
 */
export async function run(): Promise<Figure[]> {
  const server = await launchServer({ SIMULATOR_DEVICES: '100' }, newFolder());
  const { serialNo, secret } = silentMachine(server.dataDir);
  const api = await signIn(server.url, 'admin');
  const { rows } = await api.get<{ rows: { id: string }[] }>(`/devices?q=${serialNo}`);
  const machine = await signInMachine(server.mqttUrl, serialNo, secret);
  await machine.publish('birth', { fw: '1', cabs: [], lanes: [], caps: [] });
  const context = await openBrowser();
  const console = await openPage(context, server.url);
  await logIn(console, 'admin', `/machine/equipmentMain/device/${rows[0]?.id}`);
  await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 20, rh: 100, q: 'good' }] });
  await console.page.locator('[data-live="rh"][data-value="100"]').first().waitFor();
  await console.page.evaluate(() => {
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
  const sent: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    sent[String(round)] = performance.timeOrigin + performance.now();
    await machine.publish('env', { z: 'Z1', s: [{ id: 'T1', t: 20, rh: round, q: 'good' }] });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const seen = await console.page.evaluate(
    () => (window as unknown as { seen: Record<string, number> }).seen,
  );
  const delays = Object.entries(sent).flatMap(([text, at]) => (seen[text] ? [seen[text] - at] : []));
  await context.close();
  await machine.close();
  await server.kill();
  return [
    { name: 'glass.p50', value: quantile(delays, 0.5), unit: 'ms', better: 'lower', budget: 25 },
    { name: 'glass.p99', value: quantile(delays, 0.99), unit: 'ms', better: 'lower', budget: 60 },
  ];
}
