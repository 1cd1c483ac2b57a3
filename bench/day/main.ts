import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, seedOf } from '../../contract/common/random';
import type { Simulator } from '../../simulator';
import type { ApprovedRx } from '../../simulator/partners/care/careContext';
import { compareBills } from './bills';
import { createDayClock } from './clock';
import { askAll } from './consultations';
import { type Day, type Stage, say } from './course/day';
import { bringAll, lockerRound } from './course/lockers';
import { night, settle } from './course/settle';
import { ownDatabase } from './database';
import { AT_MACHINES, BY_TELEPHONE, countersOf, miscountingOf, startFleets } from './fleets';
import { type DayOptions, dayOptions, USAGE } from './options';
import { newAccount } from './partners/account';
import { openPartners } from './partners/index';
import { patientHears, type RedemptionNote } from './patients';
import { reviewNotes, reviewRound } from './pharmacists';
import { createPharosUnderTest, PARTNER_PORTS, type PharosUnderTest } from './pharosUnderTest';
import { type DayRx, writeAll } from './prescriptions';
import { stockShelves } from './shelves';
import { workOff } from './shop';
import { cardsOf, operateAll, simNotes } from './sims';
import type { SimulatedEvents } from './simulatedEvents';
import { callAll, type ShopContext, shopsOf } from './telephones';
import { strangersIn } from './tenants';
import { verdict, verdictTable } from './verdict/index';

const EXIT_USAGE = 2;
const ROUND_MS = 1_000;
const SAID_EVERY = 500;

/** How many order on the platforms, and by telephone; the rest buys at machines. */
function sharesOf({ orders, machines }: DayOptions) {
  const byTelephone = machines > 0 ? Math.round(orders * BY_TELEPHONE) : 0;
  return {
    byTelephone,
    onPlatforms: orders - byTelephone - (machines > 0 ? Math.round(orders * AT_MACHINES) : 0),
  };
}

/** Customers order on the platforms. */
async function placeAll({ partners, options, placed }: Day): Promise<void> {
  const count = sharesOf(options).onPlatforms;
  const began = Date.now();
  for (let index = 0; index < count; index++) {
    const order = partners.platforms.order();
    if (order) placed.push(order);
    if ((index + 1) % SAID_EVERY === 0) say(`${index + 1} of ${count} orders on the platforms`);
    await wait(Math.max(0, began + ((index + 1) * options.seconds * 1_000) / count - Date.now()));
  }
}

/** The server is killed again and again; between two of it its database is taken away. */
async function breakThings({ pharos, options }: Day): Promise<void> {
  const times = options.kills + (options.kills > 0 ? 1 : 0);
  const middle = Math.ceil(times / 2);
  for (let index = 0; index < times; index++) {
    await wait((options.seconds * 1_000) / (times + 1));
    const isDatabase = index === middle;
    say(isDatabase ? 'the database is taken away' : 'the server is killed');
    await (isDatabase ? pharos.loseDatabase() : pharos.kill());
    say('it is there again');
  }
}

/** Merchants and pharmacists work as long as they are needed; while the server is away nobody does. */
function startWork(day: Day) {
  const { pharos, since, written, reviews } = day;
  let working = true;
  const loop = async (round: () => Promise<unknown>) => {
    while (working) {
      await round().catch(() => undefined);
      await wait(ROUND_MS);
    }
  };
  const all = [
    loop(async () => workOff(await pharos.as('admin'), since)),
    loop(() => reviewRound({ pharos, written, notes: reviews })),
    loop(() => lockerRound(day)),
  ];
  return async () => {
    working = false;
    await Promise.all(all);
  };
}

/** Connects everybody with Pharos, and opens the shops. */
async function opened(pharos: PharosUnderTest, { options, clock, account, machines }: Stage): Promise<Day> {
  const since = clock.now();
  const [written, uses, faults] = [
    new Map<string, DayRx>(),
    [] as RedemptionNote[],
    new Map<string, number>(),
  ];
  const fleets: Simulator[] = [];
  const random = createRandom(seedOf('street', options.seed));
  let context: ShopContext | undefined;
  const going: Promise<void>[] = [];
  const approved = (rx: ApprovedRx) => {
    if (context) going.push(patientHears({ context, written, uses }, rx).catch(() => undefined));
  };
  const partners = await openPartners({ pharos, options, clock, account, approved });
  say('all partners are connected');
  const [serials, miscounting] = [machines.map(({ serialNo }) => serialNo), miscountingOf(machines, options)];
  fleets.push(...startFleets(pharos, machines, { options, clock, miscounting }));
  const shops = await shopsOf(await pharos.as('admin'), serials);
  context = { pharos, clock, options, provider: partners.provider, fleets, shops, random, faults };
  const own = { placed: [], asked: [], called: [], boxed: [], reviews: reviewNotes(), sims: simNotes() };
  const counted = { machines: serials, miscounting, askedAt: new Map<string, number>() };
  return { ...own, ...counted, pharos, partners, options, clock, since, written, uses, context, going };
}

/** The hour, what follows until everything has its end, and the night. @returns since when it is night */
async function hour(day: Day): Promise<number> {
  const { pharos, partners, options, written, asked, context, called } = day;
  const cards = await cardsOf(await pharos.as('admin'));
  const rest = startWork(day);
  await Promise.all([
    placeAll(day),
    callAll(context, sharesOf(options).byTelephone, called),
    writeAll(partners.care, options, written),
    askAll(partners.care, options, asked),
    operateAll(pharos, options, cards, day.sims),
    bringAll(day),
    breakThings(day),
  ]);
  say('the hour is over; waiting for the ends');
  await Promise.all(day.going);
  await settle(day);
  const nightAt = await night(day);
  await rest();
  return nightAt;
}

/** Everything that happens on the day; afterwards nothing runs any more. */
async function live(pharos: PharosUnderTest, stage: Stage): Promise<SimulatedEvents> {
  const { options, clock } = stage;
  const day = await opened(pharos, stage);
  const { context, partners, since } = day;
  try {
    const nightAt = await hour(day);
    // What they say as they are switched off nobody waits for.
    const fleets = await countersOf(context.fleets);
    await Promise.all(context.fleets.map((fleet) => fleet.stop()));
    const strangers = await strangersIn(pharos);
    say('the bills of the day are compared');
    const billDay = await compareBills(pharos, clock, { since, patience: options.patience });
    return {
      ...day,
      nightAt,
      payFaults: context.faults,
      fleets,
      strangers,
      billDay,
      starts: pharos.starts,
    };
  } finally {
    await partners.stop();
  }
}

async function runDay(options: DayOptions, folder: string): Promise<boolean> {
  const clock = createDayClock(3_600 / options.seconds, options.database !== undefined);
  const database = await ownDatabase(folder, options.database);
  const account = newAccount(folder, options.port + PARTNER_PORTS.provider);
  const own = { ...database.environment, ...account.environment };
  const pharos = createPharosUnderTest(folder, options, clock, { database, own });
  try {
    say(`seed ${options.seed}: ${options.orders} orders, an hour in ${options.seconds} s`);
    if (options.from === undefined) await pharos.furnish();
    const machines = await stockShelves(database, folder, options.machines);
    clock.begin();
    await pharos.start();
    const stage = { folder, options, clock, account, machines };
    const told = await live(pharos, stage).finally(() => pharos.stop());
    const stored = await database.open();
    const lines = await verdict(stored, told).finally(() => stored.close());
    process.stdout.write(`${verdictTable(lines)}\n`);
    return lines.every(({ ok }) => ok);
  } finally {
    if (!options.keep) await database.drop();
  }
}

function optionsOrExit(): DayOptions {
  try {
    const given = dayOptions(process.argv.slice(2), process.env);
    if (!given.help) return given;
    process.stdout.write(`${USAGE}\n`);
    return process.exit(0);
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
