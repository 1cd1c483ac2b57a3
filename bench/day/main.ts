import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SimMachine } from '../../contract/simulation';
import { readConfig } from '../../server/config';
import { openDatabase } from '../../server/db/database';
import { type Simulator, startSimulator } from '../../simulator';
import { type PlatformPartner, startPlatformPartner } from '../../simulator/partners/platforms';
import type { SimOrder } from '../../simulator/partners/platforms/book';
import { type ApiClient, signIn } from '../../tests/e2e/apiClient';
import { launchServer, type ServerProcess } from '../../tests/e2e/serverProcess';
import { type DayOptions, dayOptions, USAGE } from './options';
import { connectStores, type Keys, storesOf, workOff } from './shop';
import { type Told, tableOf, verdict } from './verdict';

const EXIT_USAGE = 2;
const ROUND_MS = 1_000;
/** Machines that sell a lot, and machines that say things twice, late and in another order. */
const SCENARIOS = ['stock-run', 'quirks'] as const;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** The server of the day: it can be killed and started again at the same place. */
function createHouse(folder: string, { port }: DayOptions) {
  let server: ServerProcess | undefined;
  let api: ApiClient | undefined;
  const environment = {
    PORT: String(port),
    MQTT_PORT: String(port + 2),
    PLATFORM_HOSTS: `127.0.0.1:${port + 1}`,
    SIMULATOR_DEVICES: '0',
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async start(): Promise<void> {
      server = await launchServer(environment, folder);
      api = await signIn(server.url, 'admin');
    },
    get api(): ApiClient {
      if (!api) throw new Error('the server is not there');
      return api;
    },
    mqttUrl: () => server?.mqttUrl ?? '',
    /** As a power cut does. */
    kill: () => server?.kill('SIGKILL'),
    stop: () => server?.kill('SIGTERM'),
  };
}
type House = ReturnType<typeof createHouse>;

function startFleets(house: House, folder: string, { machines, seed }: DayOptions): Simulator[] {
  if (machines === 0) return [];
  const all = JSON.parse(readFileSync(join(folder, 'demo-machines.json'), 'utf8')) as SimMachine[];
  const ours = all.slice(0, machines);
  return SCENARIOS.map((scenario, index) =>
    startSimulator({
      url: house.mqttUrl(),
      machines: ours.filter((_, place) => place % SCENARIOS.length === index),
      scenario,
      seed,
    }),
  ).filter((_, index) => index < machines);
}

async function openPlatforms(house: House, { port, faults, seed }: DayOptions): Promise<PlatformPartner> {
  const key = () => randomBytes(16).toString('hex');
  const keys: Keys = {
    meituan: { appId: 'day-meituan', secret: key() },
    jd: { appKey: 'day-jd', secret: key(), token: key() },
  };
  const stores = await storesOf(house.api);
  const partner = await startPlatformPartner({
    scenario: faults > 0 ? 'faults' : 'calm',
    faultShare: faults,
    customers: false,
    seed,
    merchantUrl: house.url,
    ...keys,
    stores,
    known: [],
    knownAfterSales: [],
    port: port + 1,
  });
  await connectStores(house.api, stores, partner.urls, keys);
  return partner;
}

const isOver = ({ place }: SimOrder) => place === 'completed' || place === 'cancelled';

interface Day {
  house: House;
  partner: PlatformPartner;
  placed: SimOrder[];
  since: number;
}

/** Customers order, the merchant works, and in the middle the server is gone for as long as it takes to start. */
async function trade({ house, partner, placed, since }: Day, { orders, seconds }: DayOptions): Promise<void> {
  const pause = (seconds * 1_000) / orders;
  let working = true;
  const merchant = (async () => {
    while (working) {
      // While the server is away nobody works.
      await workOff(house.api, since).catch(() => undefined);
      await wait(ROUND_MS);
    }
  })();
  let restart: Promise<void> | undefined;
  for (let index = 0; index < orders; index++) {
    const order = partner.order();
    if (order) placed.push(order);
    if (index === Math.floor(orders / 2)) {
      say(`${placed.length} orders placed, the server is killed`);
      await house.kill();
      restart = house.start();
    }
    await wait(pause);
  }
  await restart;
  working = false;
  await merchant;
}

/** Until every order has its end and no callback waits, or patience is over. */
async function settle({ house, placed, since }: Day, { patience }: DayOptions): Promise<void> {
  const until = Date.now() + patience * 1_000;
  while (Date.now() < until) {
    await workOff(house.api, since);
    const { total } = await house.api.get<{ total: number }>(
      `/partnerMessages?size=10&filter[state]=in:waiting,received&filter[at]=gte:${since}`,
    );
    const { total: unpushed } = await house.api.get<{ total: number }>(
      `/erpOrders?size=10&filter[pushState]=in:new,pushing&filter[orderedAt]=gte:${since}`,
    );
    if (placed.every(isOver) && total === 0 && unpushed === 0) return;
    await wait(ROUND_MS);
  }
}

/** Everything that happens on the day; afterwards nothing runs any more. */
async function live(house: House, folder: string, options: DayOptions): Promise<Told> {
  const since = Date.now();
  const partner = await openPlatforms(house, options);
  const fleets = startFleets(house, folder, options);
  const day: Day = { house, partner, placed: [], since };
  try {
    say(
      `${options.orders} orders in ${options.seconds} s, ${options.machines} machines, seed ${options.seed}`,
    );
    await trade(day, options);
    say('all orders are placed; waiting for their ends');
    await settle(day, options);
    await Promise.all(fleets.map((fleet) => fleet.stop()));
  } finally {
    await partner.stop();
  }
  return {
    placed: day.placed,
    heard: partner.heard(),
    fleets: fleets.map((fleet) => fleet.stats()),
    since,
  };
}

async function runDay(options: DayOptions, folder: string): Promise<boolean> {
  const house = createHouse(folder, options);
  await house.start();
  const told = await live(house, folder, options).finally(() => house.stop());
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  const lines = await verdict(database, told).finally(() => database.close());
  say(tableOf(lines));
  return lines.every(({ ok }) => ok);
}

function optionsOrExit(): DayOptions {
  try {
    return dayOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    return process.exit(EXIT_USAGE);
  }
}

const options = optionsOrExit();
const folder = mkdtempSync(join(tmpdir(), 'pharos-day-'));
const addsUp = await runDay(options, folder);
if (options.keep) say(`data: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exit(addsUp ? 0 : 1);
