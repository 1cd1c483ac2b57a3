import { type ChargeTerm, type Fees, TERMS } from '../../../contract/charging/price';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoWorld } from '../../db/demo-data';
import type { NewRow } from '../../db/demo-data/world';
import { list, localized, PLANS } from './demoPlans';

export interface Catalogue {
  chargeFunctions: NewRow<'chargeFunctions'>[];
  chargeItems: NewRow<'chargeItems'>[];
  chargeDiscounts: NewRow<'chargeDiscounts'>[];
  chargeGroups: NewRow<'chargeGroups'>[];
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

export function buildCatalogue({ world }: DemoWorld): Catalogue {
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
  const discount = (discName: string, term: ChargeTerm, of: readonly number[]) => ({
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
        groupName: localized('标准版', 'Standard', 'スタンダード', '스탠더드'),
        itemIds: list(...items.slice(0, 3).map(({ id }) => id)),
        orgTypes: list('merchant', 'institution'),
        isDefault: true,
        enabled: true,
      },
      {
        id: world.newId(world.from),
        groupName: localized('连锁版', 'Chain', 'チェーン向け', '체인용'),
        itemIds: list(...items.map(({ id }) => id)),
        orgTypes: list('institution', 'dealer'),
        isDefault: false,
        enabled: true,
      },
    ],
  };
}
