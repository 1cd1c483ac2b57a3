import { type Fees, monthsLater, TERMS, type Term } from '../../../contract/charging/price';
import { tradeDay } from '../../../contract/common/chinaTime';
import type { DemoWorld, Filling } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import { DAY_MS, type Row } from '../../db/demo-data/world';
import { ordersDemo } from './ordersDemo';

const text = (zh: string, en: string, jp: string, ko: string) => JSON.stringify({ 'zh-cn': zh, en, jp, ko });
const list = (...values: readonly string[]) => JSON.stringify(values);

interface Plan {
  code: string;
  name: string;
  kind: 'basic' | 'value_added';
  pages: string;
  deviceFeatures: string;
  unit: 'device' | 'org' | 'card';
  monthlyFee: number;
  yearlyFee: number;
}
/** Each function is sold as an item of its own. */
const PLANS: readonly Plan[] = [
  {
    code: 'BASE',
    name: text('设备基础服务', 'Basic machine service', '機器基本サービス', '기기 기본 서비스'),
    kind: 'basic',
    pages: list('clientMain', 'openDoor', 'productSellReport'),
    deviceFeatures: list('remote_open'),
    unit: 'device',
    monthlyFee: 3_900,
    yearlyFee: 39_900,
  },
  {
    code: 'CLIMATE',
    name: text('温湿度监测', 'Temperature and humidity', '温湿度監視', '온습도 감시'),
    kind: 'value_added',
    pages: list('humiture'),
    deviceFeatures: list('temperature'),
    unit: 'device',
    monthlyFee: 1_500,
    yearlyFee: 15_000,
  },
  {
    code: 'DELIVERY',
    name: text('外卖平台对接', 'Delivery platforms', '配達プラットフォーム連携', '배달 플랫폼 연동'),
    kind: 'value_added',
    pages: list('MTOrder', 'JDOrder'),
    deviceFeatures: list(),
    unit: 'org',
    monthlyFee: 19_900,
    yearlyFee: 199_000,
  },
  {
    code: 'ERP',
    name: text('ERP 订单对接', 'ERP orders', 'ERP 注文連携', 'ERP 주문 연동'),
    kind: 'value_added',
    pages: list('erp_order_Mag'),
    deviceFeatures: list(),
    unit: 'org',
    monthlyFee: 29_900,
    yearlyFee: 299_000,
  },
  {
    code: 'ADVERTS',
    name: text('广告投放', 'Advertisements', '広告配信', '광고 송출'),
    kind: 'value_added',
    pages: list('advertisingMain'),
    deviceFeatures: list('adverts'),
    unit: 'device',
    monthlyFee: 900,
    yearlyFee: 9_000,
  },
  {
    code: 'VIDEO',
    name: text('视频监控', 'Video', 'ビデオ監視', '영상 감시'),
    kind: 'value_added',
    pages: list(),
    deviceFeatures: list('video'),
    unit: 'device',
    monthlyFee: 2_500,
    yearlyFee: 25_000,
  },
];

interface Catalogue {
  chargeFunctions: Row<'chargeFunctions'>[];
  chargeItems: Row<'chargeItems'>[];
  chargeDiscounts: Row<'chargeDiscounts'>[];
  chargeGroups: Row<'chargeGroups'>[];
}

/** One service costs a tenth more from the first of the month after next on, and as much again half a year later. */
const RAISED = 1;
const NOT_RAISED = { nextFrom: null, nextMonthlyFee: null, nextYearlyFee: null };
function raised(own: Fees, now: number) {
  const day = new Date(now);
  const from = (months: number) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  const times = (share: number) => ({
    monthlyFee: Math.round((own.monthlyFee * share) / 100) * 100,
    yearlyFee: Math.round((own.yearlyFee * share) / 100) * 100,
  });
  const next = { from: from(2), ...times(1.1) };
  const fees = [next, { from: from(8), ...times(1.2) }];
  return { fees, nextFrom: next.from, nextMonthlyFee: next.monthlyFee, nextYearlyFee: next.yearlyFee };
}

function buildCatalogue({ world }: DemoWorld): Catalogue {
  const functions = PLANS.map(({ code, name, kind, pages, deviceFeatures }) => {
    const own = { id: world.newId(world.from), funcCode: `F_${code}`, funcName: name, kind };
    return { ...own, pages, deviceFeatures, enabled: true };
  });
  const items = PLANS.map(({ code, name, kind, unit, monthlyFee, yearlyFee }, index) => {
    const own = { id: world.newId(world.from), itemCode: `I_${code}`, itemName: name, kind, unit };
    const functionIds = list(functions[index]?.id ?? '');
    const terms = list(...Object.keys(TERMS));
    const { fees: planned = [], ...next }: Partial<ReturnType<typeof raised>> =
      index === RAISED ? raised({ monthlyFee, yearlyFee }, world.now) : {};
    const fees = JSON.stringify([{ from: tradeDay(world.from), monthlyFee, yearlyFee }, ...planned]);
    const rest = { ...NOT_RAISED, ...next, fees, terms, monthlyFee, yearlyFee };
    const order = { sort: index * 10, enabled: code !== 'VIDEO' };
    return { ...own, functionIds, ...rest, ...order };
  });
  const discount = (discName: string, term: Term, of: readonly number[]) => ({
    id: world.newId(world.from),
    discName,
    itemIds: list(...of.map((index) => items[index]?.id ?? '')),
    term,
    startDate: tradeDay(world.from),
    endDate: tradeDay(world.now + 180 * DAY_MS),
    orgIds: list(),
    enabled: true,
  });
  return {
    chargeFunctions: functions,
    chargeItems: items,
    chargeDiscounts: [
      { ...discount('三年期八折', 'y3', [0, 1]), method: 'fixed_ratio', amountOff: null, percentOff: 20 },
      { ...discount('两年期九折', 'y2', [0]), method: 'fixed_ratio', amountOff: null, percentOff: 10 },
      {
        ...discount('对接年费立减', 'y1', [2, 3]),
        method: 'fixed_amount',
        amountOff: 20_000,
        percentOff: null,
      },
      {
        ...discount('广告半年体验价', 'm6', [4]),
        method: 'fixed_ratio',
        amountOff: null,
        percentOff: 50,
        enabled: false,
      },
    ],
    chargeGroups: [
      {
        id: world.newId(world.from),
        groupName: text('标准版', 'Standard', 'スタンダード', '스탠더드'),
        itemIds: list(...items.slice(0, 3).map(({ id }) => id)),
        orgTypes: list('merchant', 'institution'),
        isDefault: true,
        enabled: true,
      },
      {
        id: world.newId(world.from),
        groupName: text('连锁版', 'Chain', 'チェーン向け', '체인용'),
        itemIds: list(...items.map(({ id }) => id)),
        orgTypes: list('institution', 'dealer'),
        isDefault: false,
        enabled: true,
      },
    ],
  };
}

function buildAuthorizations({ world, tree }: DemoWorld): Row<'chargeAuthorizations'>[] {
  const random = world.random.fork('authorizations');
  return tree.owners.map(({ orgId, plan }, index) => ({
    id: world.newId(world.from),
    orgId,
    contractNo: `HT-${plan.code}-2026`,
    payTypes: list('wechat', ...(random.chance(0.5) ? ['bank_transfer'] : [])),
    creditLimit: random.int(0, 10) * 1_000_000 || null,
    validTo: tradeDay(world.now + random.int(60, 700) * DAY_MS),
    allowed: index % 7 !== 6,
    approver: personName(random),
  }));
}

/** Of the basic service, and of the second one: institution after institution. */
const DAYS_LEFT = [
  [200, 90, 20, 3, -3, 60],
  [90, 90, 90, 90, 90, -20],
] as const;
const MOST_SERVICES = 3;
/** It has bought for one machine fewer than it has. */
const SHORT_OWNER = 3;

function buildServices(
  { world, tree, fleet }: DemoWorld,
  { chargeItems }: Catalogue,
): Row<'serviceSubscriptions'>[] {
  const random = world.random.fork('services');
  const covered = (orgId: string, owner: number) => {
    const machines = fleet.devices.filter((device) => device.orgId === orgId).length;
    return Math.max(1, owner === SHORT_OWNER ? machines - 1 : machines);
  };
  return tree.owners.flatMap(({ orgId, plan }, owner) =>
    chargeItems.slice(0, random.int(2, MOST_SERVICES)).map((item, index) => {
      const days = DAYS_LEFT[index === 0 ? 0 : 1][owner % DAYS_LEFT[0].length] ?? 90;
      const endAt = world.now + days * DAY_MS;
      const state = days > 0 ? (owner === 1 ? 'trial' : 'active') : days > -7 ? 'grace' : 'expired';
      return {
        id: world.newId(world.from),
        orgId,
        itemId: item.id,
        qty: item.unit === 'org' ? 1 : covered(orgId, owner),
        state,
        startAt: new Date(monthsLater(endAt, -12)),
        endAt: new Date(endAt),
        sourceOrder: `HT-${plan.code}-2026`,
      };
    }),
  );
}

/** What is sold, who may buy it, what was bought. */
export function chargingDemo(demo: DemoWorld): Filling {
  const catalogue = buildCatalogue(demo);
  return {
    ...catalogue,
    chargeAuthorizations: buildAuthorizations(demo),
    chargeOrders: ordersDemo(demo, catalogue.chargeItems),
    serviceSubscriptions: buildServices(demo, catalogue),
  };
}
