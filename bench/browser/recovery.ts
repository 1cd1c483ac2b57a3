import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../contract/time/durations';
import { openBrowser } from '../../tests/e2e/chromium';
import { type ConsolePage, logIn, openPage } from '../../tests/e2e/consolePage';
import { launchServer, type ServerProcess } from '../../tests/e2e/serverProcess';
import { startProxy, type TcpProxy } from '../../tests/e2e/tcpProxy';
import { freePort } from '../../tests/freePort';
import { type Figure, quantile } from '../figure';
import { runFolder } from '../folders';

/** Open at once: more of them would measure how two cores draw them all, 17 of them for up to half a minute. */
const CONSOLES = 4;
const ROUNDS = 4;
const OUTAGE_MS = MINUTE_MS;
const MACHINES = { SIMULATOR_DEVICES: '200' };
/** Between two rounds: a link that has been up for a while begins to count its tries anew. */
const SETTLE_MS = 10_000;

interface Setting {
  proxy: TcpProxy;
  consoles: ConsolePage[];
}

/** Seconds until each console is live again. */
function untilLive({ consoles }: Setting): Promise<number[]> {
  const began = performance.now();
  return Promise.all(
    consoles.map(async (console) => {
      await console.link('live');
      return (performance.now() - began) / 1_000;
    }),
  );
}

const allLeave = ({ consoles }: Setting) =>
  Promise.all(
    consoles.map(({ page }) => page.locator('[data-light]:not([data-light="live"])').first().waitFor()),
  );

/** The server ends without a word and is started again at once, as its supervisor does. */
async function afterKill(setting: Setting, server: ServerProcess): Promise<[number[], ServerProcess]> {
  await server.kill('SIGKILL');
  const again = launchServer({ ...MACHINES, PORT: new URL(server.url).port }, server.dataDir);
  await allLeave(setting);
  return [await untilLive(setting), await again];
}

/** The network is away for a minute. @param told the browser notices that it is back, as it does of its own network */
async function afterOutage(setting: Setting, told: boolean): Promise<number[]> {
  const { proxy, consoles } = setting;
  proxy.set('down');
  await allLeave(setting);
  await pause(OUTAGE_MS);
  proxy.set('pass');
  const live = untilLive(setting);
  if (told)
    for (const { page } of consoles) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  return live;
}

async function times(act: () => Promise<number[]>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    values.push(...(await act()));
    await pause(SETTLE_MS);
  }
  return values;
}

/** From the fault, or its end, to a live screen (R11), four consoles in front of a fleet of 200 machines. */
export async function run(): Promise<Figure[]> {
  let server = await launchServer({ ...MACHINES, PORT: String(await freePort()) }, runFolder());
  const proxy = await startProxy(server.url);
  const context = await openBrowser();
  const consoles: ConsolePage[] = [];
  for (let index = 0; index < CONSOLES; index++) {
    const console = await openPage(context, proxy.url);
    await logIn(console);
    consoles.push(console);
  }
  const setting = { proxy, consoles };
  const killed = await times(async () => {
    const [values, again] = await afterKill(setting, server);
    server = again;
    return values;
  });
  const told = await times(() => afterOutage(setting, true));
  const untold = await times(() => afterOutage(setting, false));
  await context.close();
  await proxy.close();
  await server.kill();
  const s = { unit: 's', better: 'lower' } as const;
  return [
    { name: 'recovery.kill.p95', value: quantile(killed, 0.95), ...s, budget: 8 },
    { name: 'recovery.outage.p95', value: quantile(told, 0.95), ...s, budget: 3 },
    { name: 'recovery.unnoticed.worst', value: Math.max(...untold), ...s, budget: 12 },
  ];
}
