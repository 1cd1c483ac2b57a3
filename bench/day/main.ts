import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, seedOf } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import type { Simulator } from '../../simulator';
import type { ApprovedRx } from '../../simulator/partners/care/careContext';
import type { Consultation } from '../../simulator/partners/care/cases';
import type { SimOrder } from '../../simulator/partners/platforms/book';
import type { ApiClient } from '../../tests/e2e/apiClient';
import { compareBills } from './bills';
import { createDayClock, type DayClock } from './clock';
import { askAll } from './consultations';
import { ownDatabase } from './database';
import { AT_MACHINES, BY_TELEPHONE, countersOf, startFleets } from './fleets';
import { type DayOptions, dayOptions, USAGE } from './options';
import { newAccount, type ProviderAccount } from './partners/account';
import { openPartners, type Partners } from './partners/index';
import { patientHears, type RedemptionNote } from './patients';
import { reviewNotes, reviewRound } from './pharmacists';
import { createPharosUnderTest, PARTNER_PORTS, type PharosUnderTest } from './pharosUnderTest';
import { type DayRx, writeAll } from './prescriptions';
import { countOf, listAll } from './rows';
import { stockShelves } from './shelves';
import { workOff } from './shop';
import { cardsOf, operateAll, settleCards, simNotes } from './sims';
import type { SimulatedEvents } from './simulatedEvents';
import { callAll, type ShopContext, shopsOf, type TelephoneOrder } from './telephones';
import { strangersIn } from './tenants';
import { verdict, verdictTable } from './verdict/index';

const EXIT_USAGE = 2;
const ROUND_MS = 1_000;
const SAID_EVERY = 500;

const begun = Date.now();
const say = (text: string) => {
  const seconds = String(Math.round((Date.now() - begun) / 1_000)).padStart(4);
  process.stdout.write(`${seconds} s  ${text}\n`);
};

interface Day {
  pharos: PharosUnderTest;
  partners: Partners;
  options: DayOptions;
  clock: DayClock;
  since: number;
  placed: SimOrder[];
  written: Map<string, DayRx>;
  asked: Consultation[];
  reviews: ReturnType<typeof reviewNotes>;
  sims: ReturnType<typeof simNotes>;
  context: ShopContext;
  called: TelephoneOrder[];
  uses: RedemptionNote[];
  /** Patients on their way. */
  going: Promise<void>[];
}
/** What stands before the first customer comes. */
interface Stage {
  folder: string;
  options: DayOptions;
  clock: DayClock;
  account: ProviderAccount;
  machines: readonly SimMachine[];
}

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
function startWork({ pharos, since, written, reviews }: Day) {
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
  ];
  return async () => {
    working = false;
    await Promise.all(all);
  };
}

/** Orders of our own channels that wait for something; what waits for its customer in a machine does not. */
async function ownOpen(api: ApiClient, since: number): Promise<number> {
  const count = (filter: Record<string, string>) =>
    countOf(api, 'ownOrders', { ...filter, placedAt: `gte:${since}` });
  return (
    (await count({ status: 'in:pending_payment' })) +
    (await count({
      status: 'in:paid',
      fulfilStatus: 'in:none,accepted,dispensing,dispensed',
      refundStatus: 'in:none',
    })) +
    (await count({ refundStatus: 'in:pending_review,refunding,refund_failed' }))
  );
}

/** What still waits, by name. */
async function openThings({
  pharos,
  placed,
  written,
  since,
  asked,
  context,
}: Day): Promise<Record<string, number>> {
  const api = await pharos.as('admin');
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
    'messages of machines': context.fleets.reduce((sum, fleet) => sum + fleet.stats().queued, 0),
    'orders of our own': await ownOpen(api, since),
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
  fleets.push(...startFleets(pharos, machines, options, clock));
  const shops = await shopsOf(
    await pharos.as('admin'),
    machines.map(({ serialNo }) => serialNo),
  );
  context = { pharos, clock, options, provider: partners.provider, fleets, shops, random, faults };
  const own = { placed: [], asked: [], called: [], reviews: reviewNotes(), sims: simNotes() };
  return { ...own, pharos, partners, options, clock, since, written, uses, context, going };
}

/** The hour, and what follows until everything has its end. */
async function hour(day: Day): Promise<void> {
  const { pharos, partners, options, written, asked, context, called } = day;
  const cards = await cardsOf(await pharos.as('admin'));
  const rest = startWork(day);
  await Promise.all([
    placeAll(day),
    callAll(context, sharesOf(options).byTelephone, called),
    writeAll(partners.care, options, written),
    askAll(partners.care, options, asked),
    operateAll(pharos, options, cards, day.sims),
    breakThings(day),
  ]);
  say('the hour is over; waiting for the ends');
  await Promise.all(day.going);
  await settle(day);
  await rest();
}

/** Everything that happens on the day; afterwards nothing runs any more. */
async function live(pharos: PharosUnderTest, stage: Stage): Promise<SimulatedEvents> {
  const { options, clock } = stage;
  const day = await opened(pharos, stage);
  const { context, partners, since } = day;
  try {
    await hour(day);
    // What they say as they are switched off nobody waits for.
    const fleets = await countersOf(context.fleets);
    await Promise.all(context.fleets.map((fleet) => fleet.stop()));
    const strangers = await strangersIn(pharos);
    say('the bills of the day are compared');
    const billDay = await compareBills(pharos, clock, { since, patience: options.patience });
    return {
      ...day,
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
    const machines = options.machines > 0 ? await stockShelves(database, folder, options.machines) : [];
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
    return dayOptions(process.argv.slice(2), process.env);
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
