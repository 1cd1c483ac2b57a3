import fc from 'fast-check';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BILL_READY_MS } from '../../../contract/orders/ledgerDays';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import { compareDays } from '../../../server/modules/orders/ledger/jobs';
import {
  failingAt,
  type LedgerWorld,
  openLedgerWorld,
} from '../../../server/modules/orders/ledger/testLedger';
import {
  closeCodes,
  expireUnpaidOwn,
  lookAgainAtCodes,
  lookAtOpenCodes,
} from '../../../server/modules/orders/own/codes';
import { endEmptyRefunds, refundOwn } from '../../../server/modules/orders/own/jobs';
import { takePaymentNotice } from '../../../server/modules/paymentNotices';
import type { Payment, PaymentPort } from '../../../server/partners/payment/port';
import { createTradeBook, type PaymentTrade, type TradeBook } from '../../../simulator/partners/payment/book';

const log = pino({ level: 'silent' });
const SUM = 4_800;
const NEVER = Number.POSITIVE_INFINITY;
const WINDOW_MS = 30 * MINUTE_MS;

let world: LedgerWorld;
let book: TradeBook;
beforeEach(async () => {
  world = await openLedgerWorld();
  await world.machine();
  book = createTradeBook(() => world.time.now);
});
afterEach(() => world.close());

const trade = (no: string) => book.find(no) as PaymentTrade;
const said = ({ outTradeNo, state, transactionId, paid: amount, paidAt }: PaymentTrade): Payment => ({
  outTradeNo,
  state,
  transactionId,
  amount,
  paidAt,
});

interface Course {
  /** The process dies before this statement, and during this call: before or after the provider has done its part. */
  statement: number;
  diesAt: number;
  after: boolean;
  /** The customer pays as this call arrives. */
  paysAt: number;
  pay(): void;
}
const SMOOTH: Course = { statement: NEVER, diesAt: NEVER, after: false, paysAt: NEVER, pay: () => {} };

function providerDuring({ diesAt, after, paysAt, pay }: Course): PaymentPort {
  let calls = 0;
  async function called<T>(work: () => T): Promise<T> {
    calls += 1;
    if (calls === paysAt) pay();
    if (calls === diesAt && !after) throw new Error('the call never arrived');
    const answer = work();
    if (calls === diesAt) throw new Error('the answer was never heard');
    return answer;
  }
  const port: Pick<PaymentPort, 'query' | 'close' | 'refund' | 'bill'> = {
    query: (no) => called(() => said(trade(no))),
    close: (no) => called(() => book.close(trade(no))),
    refund: (wish) =>
      called(() => {
        if (!book.refund(trade(wish.outTradeNo), wish)) throw new Error('refused');
        return { ...wish, status: 'SUCCESS' };
      }),
    async bill(day) {
      const money = book.money().filter(({ at }) => tradeDay(at) === day);
      return money.map(({ kind, no: outTradeNo, amount }) => ({ kind, outTradeNo, amount }));
    },
  };
  return port as PaymentPort;
}

const JOBS = {
  lookAtOpenCodes,
  expireUnpaidOwn,
  closeCodes,
  lookAgainAtCodes,
  refundOwn,
  endEmptyRefunds,
} as const;
type JobName = keyof typeof JOBS;
const ALL = Object.keys(JOBS) as JobName[];

const during = (course: Course) => ({
  kit: {
    ...world.deps,
    database: { ...world.database, db: failingAt(world.database.db, course.statement) },
  } as never,
  clock: () => world.time.now,
  payment: providerDuring(course),
  log,
});
/** @throws never: whoever runs jobs goes on with the next. */
const run = (name: JobName, course = SMOOTH) => JOBS[name](during(course)).catch(() => undefined);

/** A day, its night and what follows from the bill. */
async function toTheEnd(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    world.time.now += WINDOW_MS;
    for (const name of ALL) await run(name);
  }
  world.time.now += DAY_MS + BILL_READY_MS;
  await compareDays(during(SMOOTH));
  for (const name of ALL) await run(name);
}

async function orderedWithCode(): Promise<string> {
  const id = await world.order();
  const expiresAt = world.time.now + WINDOW_MS;
  book.add({ outTradeNo: id, description: '', total: SUM, currency: 'CNY', notifyUrl: '', expiresAt });
  await world.database.query(
    `insert into shop_orders (order_id, org_id, device_id, secret_hash, mode, code_url)
     values ($1, 'shop', 'd1', $1, 'later', 'weixin://code')`,
    [id],
  );
  return id;
}
const there = (id: string) =>
  book
    .money()
    .filter(({ no }) => no === id)
    .reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
async function here(id: string) {
  const [row] = await world.database.query<{ status: string }>('select status from orders where id = $1', [
    id,
  ]);
  return { status: row?.status, money: (await world.sums(id)).money };
}

const NOTICES = ['lost', 'now', 'later'] as const;
const call = fc.oneof({ weight: 2, arbitrary: fc.constant(NEVER) }, fc.integer({ min: 1, max: 3 }));
const how = { notice: fc.constantFrom(...NOTICES), less: fc.boolean() };
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), ...how }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 16, 31) }),
  fc.record({
    kind: fc.constant('job' as const),
    name: fc.constantFrom(...ALL),
    statement: fc.oneof(fc.constant(NEVER), fc.nat(30)),
    diesAt: call,
    after: fc.boolean(),
    paysAt: call,
    ...how,
  }),
);

describe('a payment racing with the end of its order', () => {
  it('belongs to the order or is refunded, wherever the process dies', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const id = await orderedWithCode();
        const notices: Payment[] = [];
        const pay = ({ notice, less }: { notice: (typeof NOTICES)[number]; less: boolean }) => {
          if (!book.pay(trade(id), less ? SUM - 1 : SUM) || notice === 'lost') return [];
          notices.push(said(trade(id)));
          return notice === 'now' ? notices.splice(0) : [];
        };
        const told = async (payments: readonly Payment[]) => {
          for (const payment of payments)
            await takePaymentNotice(world.deps, { id: 'n', event: 'e', kind: 'payment', payment });
        };
        for (const each of steps) {
          if (each.kind === 'pay') await told(pay(each));
          else if (each.kind === 'wait') world.time.now += each.minutes * MINUTE_MS;
          else await run(each.name, { ...each, pay: () => void notices.push(...pay(each)) });
        }
        await told(notices);
        await toTheEnd();
        const { status, money } = await here(id);
        expect(['paid', 'cancelled']).toContain(status);
        expect([there(id), money]).toEqual(status === 'paid' ? [SUM, SUM] : [0, 0]);
        expect(await world.wrong(id)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['before a code is looked at again', 2],
    ['later than that', 60],
  ])('is refunded when it was not reported: paid %s', async (_when, minutes) => {
    const id = await orderedWithCode();
    world.time.now += WINDOW_MS;
    await run('expireUnpaidOwn');
    await run('closeCodes');
    for (let minute = 0; minute < 90; minute += 1) {
      world.time.now += MINUTE_MS;
      if (minute === minutes) book.pay(trade(id));
      await run('lookAgainAtCodes');
      await run('refundOwn');
    }
    const isSeen = minutes < 15;
    expect(there(id)).toBe(isSeen ? 0 : SUM);
    await toTheEnd();
    expect([there(id), await here(id)]).toEqual([0, { status: 'cancelled', money: 0 }]);
    const kinds = (await world.entries(id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['late_payment', 'late_refund']);
    expect(await world.database.query(`select 1 from ledger_differences where state = 'open'`)).toEqual([]);
  });
});
