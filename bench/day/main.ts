import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Consultation } from '../../simulator/partners/care/consultations';
import type { SimOrder } from '../../simulator/partners/platforms/book';
import { compareBills } from './bills';
import { createDayClock, type DayClock } from './clock';
import { askAll } from './consultations';
import { ownDatabase } from './database';
import { AT_MACHINES, startFleets } from './fleets';
import { createHouse, type House } from './house';
import { type DayOptions, dayOptions, USAGE } from './options';
import { openPartners, type Partners } from './partners';
import { reviewNotes, reviewRound } from './pharmacists';
import { type DayRx, writeAll } from './prescriptions';
import { countOf, listAll } from './rows';
import { workOff } from './shop';
import { cardsOf, operateAll, settleCards, simNotes } from './sims';
import { strangersIn } from './tenants';
import type { Told } from './told';
import { tableOf, verdict } from './verdict/index';

const EXIT_USAGE = 2;
const ROUND_MS = 1_000;

const begun = Date.now();
const say = (text: string) => {
  const seconds = String(Math.round((Date.now() - begun) / 1_000)).padStart(4);
  process.stdout.write(`${seconds} s  ${text}\n`);
};

interface Day {
  house: House;
  partners: Partners;
  options: DayOptions;
  clock: DayClock;
  since: number;
  placed: SimOrder[];
  written: Map<string, DayRx>;
  asked: Consultation[];
  reviews: ReturnType<typeof reviewNotes>;
  sims: ReturnType<typeof simNotes>;
}

/** Customers order on the platforms. */
async function placeAll({ partners, options, placed }: Day): Promise<void> {
  const count = options.machines > 0 ? Math.round(options.orders * (1 - AT_MACHINES)) : options.orders;
  const began = Date.now();
  for (let index = 0; index < count; index++) {
    const order = partners.platforms.order();
    if (order) placed.push(order);
    await wait(Math.max(0, began + ((index + 1) * options.seconds * 1_000) / count - Date.now()));
  }
}

/** The server is killed again and again; between two of it its database is taken away. */
async function breakThings({ house, options }: Day): Promise<void> {
  const times = options.kills + (options.kills > 0 ? 1 : 0);
  const middle = Math.ceil(times / 2);
  for (let index = 0; index < times; index++) {
    await wait((options.seconds * 1_000) / (times + 1));
    const isDatabase = index === middle;
    say(isDatabase ? 'the database is taken away' : 'the server is killed');
    await (isDatabase ? house.loseDatabase() : house.kill());
    say('it is there again');
  }
}

/** Merchants and pharmacists work as long as they are needed; while the server is away nobody does. */
function startWork({ house, since, written, reviews }: Day) {
  let working = true;
  const loop = async (round: () => Promise<unknown>) => {
    while (working) {
      await round().catch(() => undefined);
      await wait(ROUND_MS);
    }
  };
  const all = [
    loop(async () => workOff(await house.as('admin'), since)),
    loop(() => reviewRound({ house, written, notes: reviews })),
  ];
  return async () => {
    working = false;
    await Promise.all(all);
  };
}

/** What still waits, by name. */
async function openThings({ house, placed, written, since, asked }: Day): Promise<Record<string, number>> {
  const api = await house.as('admin');
  const count = (name: string, filter: Record<string, string>) => countOf(api, name, filter);
  const rx = await listAll(api, 'prescriptions', {
    state: 'in:received,pending_second,pending_review,reviewing',
    issueAt: `gte:${since}`,
  });
  return {
    orders: placed.filter(({ place }) => place !== 'completed' && place !== 'cancelled').length,
    callbacks: await count('partnerMessages', { state: 'in:waiting,received', at: `gte:${since}` }),
    'third-party orders': await count('erpOrders', {
      pushState: 'in:new,pushing,retrying',
      orderedAt: `gte:${since}`,
    }),
    prescriptions: rx.filter(({ extRxNo }) => written.get(String(extRxNo))?.kind !== 'elsewhere').length,
    consultations:
      asked.length === 0
        ? 0
        : await count('inquiryOrders', {
            state: 'in:created,waiting,in_consult,interrupted',
            createdAt: `gte:${since}`,
          }),
    renewals: await count('iotRenewalOrders', { state: 'in:paid', createdAt: `gte:${since}` }),
    cards: await settleCards(api),
  };
}

/** Until everything has its end, or patience is over. */
async function settle(day: Day): Promise<void> {
  const until = Date.now() + day.options.patience * 1_000;
  let shown = '';
  while (Date.now() < until) {
    const open = await openThings(day).catch(() => ({ server: 1 }));
    const waits = Object.entries(open).filter(([, count]) => count > 0);
    if (waits.length === 0) return;
    const text = waits.map(([name, count]) => `${count} ${name}`).join(', ');
    if (text !== shown) say(`open: ${text}`);
    shown = text;
    await wait(ROUND_MS * 2);
  }
}

/** Everything that happens on the day; afterwards nothing runs any more. */
async function live(house: House, folder: string, options: DayOptions, clock: DayClock): Promise<Told> {
  const since = clock.now();
  const partners = await openPartners({ house, options, clock });
  say('all partners are connected');
  const cards = await cardsOf(await house.as('admin'));
  const fleets = startFleets(house, folder, options, clock);
  const day: Day = {
    house,
    partners,
    options,
    clock,
    since,
    placed: [],
    written: new Map(),
    asked: [],
    reviews: reviewNotes(),
    sims: simNotes(),
  };
  try {
    const rest = startWork(day);
    await Promise.all([
      placeAll(day),
      writeAll(partners.care, options, day.written),
      askAll(partners.care, options, day.asked),
      operateAll(house, options, cards, day.sims),
      breakThings(day),
    ]);
    say('the hour is over; waiting for the ends');
    await settle(day);
    await rest();
    await Promise.all(fleets.map((fleet) => fleet.stop()));
    const strangers = await strangersIn(house);
    say('the bills of the day are compared');
    const billDay = await compareBills(house, clock, { since, patience: options.patience });
    return { ...day, fleets: fleets.map((fleet) => fleet.stats()), strangers, billDay, starts: house.starts };
  } finally {
    await partners.stop();
  }
}

async function runDay(options: DayOptions, folder: string): Promise<boolean> {
  const clock = createDayClock(3_600 / options.seconds, options.postgres !== undefined);
  const database = await ownDatabase(folder, options.postgres);
  const house = createHouse(folder, options, clock, database);
  try {
    say(`seed ${options.seed}: ${options.orders} orders, an hour in ${options.seconds} s`);
    if (options.from === undefined) await house.furnish();
    await house.start();
    const told = await live(house, folder, options, clock).finally(() => house.stop());
    const opened = await database.open();
    const lines = await verdict(opened, told).finally(() => opened.close());
    process.stdout.write(`${tableOf(lines)}\n`);
    return lines.every(({ ok }) => ok);
  } finally {
    if (!options.keep) await database.drop();
  }
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
if (options.from !== undefined) cpSync(options.from, folder, { recursive: true });
const addsUp = await runDay(options, folder);
if (options.keep) say(`data: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
say(addsUp ? 'everything adds up' : 'something does not add up');
process.exit(addsUp ? 0 : 1);
