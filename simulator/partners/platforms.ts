import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../contract/common/random';
import type { PlatformPartnerOptions, PriorPayment } from '../../contract/simulation';
import { billOf } from './bill';
import { createOrderBook, type SimOrder } from './platforms/book';
import { createCallbackSender, createTimers, type InvalidCallbackCounts } from './platforms/callbackSender';
import { readPlatformCall, reply } from './platforms/calls';
import { startPlatformCustomers } from './platforms/customers';
import type { PlatformDialect } from './platforms/dialect';
import { jdDialect } from './platforms/jd';
import { FAULTY, HABITS, orderAt, rememberAfterSale, rememberRefund } from './platforms/life';
import { meituanDialect } from './platforms/meituan';
import { PICTURES_PATH, picturesAt, productPicture } from './platforms/pictures';
import { noteFault, type PlatformContext } from './platforms/tell';

export interface PlatformPartner {
  /** Of the calls of each platform. */
  urls: { MEITUAN: string; JD: string };
  /** A customer orders now. */
  order(): SimOrder | undefined;
  find(id: string): SimOrder | undefined;
  /** How much of what was told has been heard. */
  heard(): number;
  /** What customers of a platform's stores paid and got back. */
  money(): readonly PriorPayment[];
  /** The bill of a day, as the merchant gets it of all stores. */
  bill(day: string): readonly PriorPayment[];
  /** What was told as often as a platform does, and never heard. */
  givenUp(): number;
  /** Of forged and cut messages. */
  bad(): InvalidCallbackCounts;
  /** How often each kind of fault has happened. */
  faults(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const SILENCE_MS = 30_000;

/** Orders of before this start: their commands are obeyed, and what is to go back goes back. */
function remember(
  { stores, known, knownMoney = [], knownAfterSales }: PlatformPartnerOptions,
  context: PlatformContext,
  now: number,
) {
  context.book.remember(knownMoney);
  for (const { platform, id, storeNo, paid, refund } of known) {
    const store = stores.find((each) => each.platform === platform && each.storeNo === storeNo);
    if (!store) continue;
    const order = Object.assign(context.book.place(store, id), { isOld: true, paid });
    if (refund) rememberRefund(context, order, refund, now);
  }
  for (const afterSale of knownAfterSales) {
    const order = context.book.find(afterSale.orderId);
    if (order) rememberAfterSale(context, order, afterSale, now);
  }
}

function startLife(options: PlatformPartnerOptions, clock: () => number, baseOf: () => string) {
  const dialects = { MEITUAN: meituanDialect(options), JD: jdDialect(options, clock) };
  const {
    scenario,
    billScenario = scenario,
    merchantUrl,
    seed,
    faultShare = FAULTY,
    habits = HABITS,
    pace,
  } = options;
  const [random, timers] = [createRandom(seed), createTimers(pace)];
  // How often and how long a platform waits is part of its protocol.
  const tries = createTimers();
  const context: PlatformContext = {
    book: createOrderBook(random, clock),
    teller: createCallbackSender({ merchantUrl, clock, timers: tries }),
    timers,
    habits,
    faults: new Map(),
    random,
    scenario,
    billScenario,
    stores: options.stores,
    faultShare,
    dialectOf: ({ store }) => dialects[store.platform],
    picturesOf: (order) => picturesAt(baseOf(), order),
  };
  const stop = () => {
    timers.stop();
    tries.stop();
  };
  return { context, dialects, stop };
}

/** A call of the merchant that goes wrong. @returns whether it did */
function fails(context: PlatformContext, response: ServerResponse): boolean {
  const { scenario, random, faultShare } = context;
  if (scenario !== 'faults' || !random.chance(faultShare * 2)) return false;
  const isBusy = random.chance(0.5);
  noteFault(context, isBusy ? '5xx' : 'timeout');
  if (isBusy) response.writeHead(502).end('bad gateway');
  else setTimeout(() => response.destroy(), SILENCE_MS).unref();
  return true;
}

/** Meituan and JD Daojia as the merchant sees them: customers who order, riders, refunds, and real signatures. */
export async function startPlatformPartner(
  options: PlatformPartnerOptions,
  clock: () => number = Date.now,
): Promise<PlatformPartner> {
  let base = '';
  const { context, dialects, stop } = startLife(options, clock, () => base);
  const shops = options.stores.filter(({ skus }) => skus.length > 0);
  const order = () => (shops.length === 0 ? undefined : orderAt(context, context.random.pick(shops)));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith(PICTURES_PATH))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(productPicture(request.url));
    const dialect = Object.values(dialects).find(({ prefix }) => request.url?.startsWith(prefix));
    if (!dialect) return void response.writeHead(404).end();
    const call = await readPlatformCall(request, base, dialect);
    if (fails(context, response)) return;
    const told = dialect.isSigned(call, clock())
      ? reply(context, dialect, call)
      : dialect.refused('签名错误');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  remember(options, context, clock());
  if (options.customers) startPlatformCustomers(context, clock, order, options.ordersPerDay);
  const urlOf = ({ prefix }: PlatformDialect) => base + prefix.slice(0, -1);
  return {
    urls: { MEITUAN: urlOf(dialects.MEITUAN), JD: urlOf(dialects.JD) },
    order,
    find: (id) => context.book.find(id),
    heard: () => context.teller.heard(),
    money: () => context.book.money(),
    bill: (day) =>
      context.stores.flatMap(({ storeNo }) =>
        billOf(context.book.moneyOf(storeNo), day, context.billScenario),
      ),
    givenUp: () => context.teller.givenUp(),
    bad: () => context.teller.bad(),
    faults: () => context.faults,
    async stop() {
      stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
