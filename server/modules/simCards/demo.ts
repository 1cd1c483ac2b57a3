import { luhnDigit } from '../../../contract/common/checkDigits';
import { chinaMidnight, tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { dealersOf, holdersOf } from '../../db/demo-data/institutions/organizations';
import { type NewRow, padded } from '../../db/demo-data/world';
import { numberText } from '../../kit/records/documentNumber';

type Card = NewRow<'iotCards'>;

const OPERATORS = [
  ['CMCC', '898600', 'OneLink', '中国移动'],
  ['CUCC', '898601', 'Jasper', '中国联通'],
  ['CTCC', '898603', 'CMP', '中国电信'],
] as const;

/** Cards beside those in the machines, two in each state, so that every state can be seen. */
const SPARE: readonly Pick<Card, 'state' | 'stopReason' | 'stateBeforeStop' | 'operatorCardState'>[] = [
  { state: 'inventory', stopReason: null, stateBeforeStop: null },
  { state: 'test', stopReason: null, stateBeforeStop: null },
  { state: 'silent', stopReason: null, stateBeforeStop: null },
  { state: 'stopped', stopReason: 'self', stateBeforeStop: 'in_use' },
  { state: 'stopped', stopReason: 'arrears', stateBeforeStop: 'in_use' },
  { state: 'stopped', stopReason: 'machine_separated', stateBeforeStop: 'in_use' },
  { state: 'pre_cancelled', stopReason: null, stateBeforeStop: null },
  { state: 'cancelled', stopReason: null, stateBeforeStop: null },
  // Its operator has not stopped it.
  { state: 'stopped', stopReason: 'self', stateBeforeStop: 'in_use', operatorCardState: 'in_use' },
];

function spareCards({ world, tree }: DemoWorld): Card[] {
  const random = world.random.fork('spare cards');
  return tree.owners.slice(0, 3).flatMap(({ orgId }, owner) =>
    SPARE.map((state, index) => {
      const [operator, prefix, platform, name] = random.pick(OPERATORS);
      const number = 5_000 + owner * SPARE.length + index;
      const body = `${prefix}25${padded(number, 10)}`;
      return {
        ...state,
        id: world.newId(world.from),
        orgId,
        iccid: body + luhnDigit(body),
        msisdn: `1064${padded(810_000_000 + number, 9)}`,
        imsi: `46004${padded(2_300_000_000 + number, 10)}`,
        imeiBound: null,
        operator,
        platform,
        billingMode: 'monthly',
        planName: `${name} 100 MB`,
        planMb: 100,
        usedMb: 0,
        cycleStart: `${tradeDay(world.now).slice(0, 7)}-01`,
        expireAt: state.state === 'inventory' ? null : tradeDay(world.now + random.int(-60, 200) * DAY_MS),
        stateAt: new Date(world.now - random.int(1, 40) * DAY_MS),
      };
    }),
  );
}

function pools({ world, tree }: DemoWorld): NewRow<'iotPools'>[] {
  return holdersOf(tree).flatMap((orgId, tenant) =>
    OPERATORS.map(([operator, , , name], index) => ({
      id: world.newId(world.from),
      orgId,
      poolNo: `POOL-${tenant + 1}${index + 1}`,
      operator,
      totalMb: [2_048, 1_536, 1_024][index] ?? 1_024,
      cycleStart: `${tradeDay(world.now).slice(0, 7)}-01`,
      remark: `${name}共享流量池`,
    })),
  );
}

/** Each of them has a contract with each operator; those below use it. */
function accounts({ world, tree }: DemoWorld): NewRow<'simAccounts'>[] {
  return holdersOf(tree).flatMap((orgId) =>
    OPERATORS.map(([operator, , platform, name]) => ({
      id: world.newId(world.from),
      orgId,
      name: `${name} ${platform}`,
      operator,
      apiUrl: null,
      appKey: null,
      syncedAt: null,
      syncCause: null,
      syncError: null,
      remark: null,
    })),
  );
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

const POOL_CARDS = 6;
const POOL_DAYS = 25;

/** A month to this hour of a card whose share of the pool is mostly used. */
function poolUse({ world }: DemoWorld, cardId: string, perDay: number): NewRow<'iotUsageDaily'>[] {
  const random = world.random.fork(`pool ${cardId}`);
  const passed = (world.now - chinaMidnight(world.now)) / DAY_MS;
  return Array.from({ length: POOL_DAYS + 1 }, (_, index) => ({
    cardId,
    day: tradeDay(world.now - (POOL_DAYS - index) * DAY_MS),
    mb: hundredths(index === POOL_DAYS ? perDay * passed : Math.max(1, random.normal(perDay, perDay / 4))),
  }));
}

/** Cards that share the traffic of their pools, as where screens play films. */
function pooled(demo: DemoWorld, all: readonly NewRow<'iotPools'>[]) {
  const { world } = demo;
  const random = world.random.fork('pools');
  const month = tradeDay(world.now).slice(0, 7);
  const usage: NewRow<'iotUsageDaily'>[] = [];
  const cards = all.flatMap((pool, place) => {
    const [operator, prefix, platform, name] =
      OPERATORS.find(([each]) => each === pool.operator) ?? OPERATORS[0];
    return Array.from({ length: POOL_CARDS }, (_, index): Card => {
      const number = 7_000 + place * POOL_CARDS + index;
      const body = `${prefix}26${padded(number, 10)}`;
      const id = world.newId(world.from);
      const share = Number(pool.totalMb) / POOL_CARDS / 30;
      const days = poolUse(demo, id, share * random.between(0.8, 1.3));
      usage.push(...days);
      const usedMb = days.reduce((sum, { day, mb }) => (day.startsWith(month) ? sum + mb : sum), 0);
      return {
        id,
        orgId: pool.orgId,
        operator,
        platform,
        iccid: body + luhnDigit(body),
        state: 'in_use',
        msisdn: `1064${padded(820_000_000 + number, 9)}`,
        imsi: null,
        imeiBound: null,
        stopReason: null,
        billingMode: 'pool',
        poolId: pool.id,
        planName: `${name}流量池`,
        planMb: 0,
        usedMb: hundredths(usedMb),
        cycleStart: `${month}-01`,
        expireAt: tradeDay(world.now + 300 * DAY_MS),
      };
    });
  });
  return { cards, usage };
}

/** State of an order with how long ago it was made, ms. */
const ORDERS = [
  ['recharged', 26 * DAY_MS],
  ['recharged', 17 * DAY_MS],
  ['cancelled', 12 * DAY_MS],
  ['refunded', 9 * DAY_MS],
  ['recharged', 5 * DAY_MS],
  ['refunding', 2 * DAY_MS],
  ['recharge_failed', 30 * HOUR_MS],
  ['cancelled', DAY_MS],
  ['paid', HOUR_MS],
  ['to_pay', 6 * MINUTE_MS],
] as const;
const UNPAID: readonly string[] = ['to_pay', 'cancelled'];

function renewals({ world, fleet, tree }: DemoWorld): NewRow<'iotRenewalOrders'>[] {
  const random = world.random.fork('renewals');
  const stores = tree.owners.slice(0, 4).map(({ orgId }) => orgId);
  return [...stores, ...dealersOf(tree)].flatMap((orgId, owner) => {
    const own = fleet.iotCards.filter((card) => card.orgId === orgId);
    return ORDERS.flatMap(([state, ago], index) => {
      const at = world.now - ago;
      const chosen = random.shuffle(own).slice(0, random.int(1, 4));
      if (chosen.length === 0) return [];
      const done = state === 'recharged' ? { operatorRef: `RN${padded(random.int(1, 999_999), 8)}` } : {};
      const failed =
        state === 'recharge_failed' ? { cause: 'refused', problem: '卡当前状态不允许该操作' } : {};
      const cards = chosen.map(({ id }) => ({ cardId: id, months: 12, price: 12_000, ...done, ...failed }));
      const paid = !UNPAID.includes(state);
      return {
        id: world.newId(at),
        orgId,
        orderNo: numberText('SR', tradeDay(at), owner * ORDERS.length + index + 1),
        cards: JSON.stringify(cards),
        amount: cards.reduce((sum, { price }) => sum + price, 0),
        state,
        payDeadline: new Date(at + 30 * MINUTE_MS),
        paidAt: paid ? new Date(at + 4 * MINUTE_MS) : null,
        payNo: paid ? `42000${padded(random.int(1, 99_999_999), 10)}` : null,
        operatorRef: state === 'refunded' ? `RF${padded(random.int(1, 999_999), 8)}` : null,
        rechargedAt: state === 'recharged' ? new Date(at + 6 * MINUTE_MS) : null,
        remark: null,
        createdAt: new Date(at),
      };
    });
  });
}

/** What holders let renewals cost: two have room, one nearly none, one wants to see every order. */
const LIMITS = [
  [300_000, '财务部 2026 年核定，超出部分走审批'],
  [12_000, '试点阶段按月核定'],
  [0, '全部手工续费'],
  [60_000, '客户设备的流量卡到期前自动续费'],
] as const;

function budgets({ world, tree }: DemoWorld): NewRow<'simBudgets'>[] {
  return holdersOf(tree).map((orgId, index) => {
    const [monthlyLimit, remark] = LIMITS[index] ?? LIMITS[0];
    return { id: world.newId(world.from), orgId, name: '物联网卡续费预算', monthlyLimit, remark };
  });
}

/** Accounts at the operators, cards in the store, pools, budgets and a month of renewals. */
export function simCardDemo(demo: DemoWorld): DemoRows {
  const iotPools = pools(demo);
  const { cards, usage } = pooled(demo, iotPools);
  return {
    simAccounts: accounts(demo),
    simBudgets: budgets(demo),
    iotPools,
    iotCards: [...spareCards(demo), ...cards],
    iotUsageDaily: usage,
    iotRenewalOrders: renewals(demo),
  };
}
