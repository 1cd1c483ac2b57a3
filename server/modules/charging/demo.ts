import { monthsLater } from '../../../contract/charging/price';
import { GRACE_DAYS, TRIAL_DAYS } from '../../../contract/charging/words';
import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { personName } from '../../db/demo-data/institutions/names';
import type { NewRow } from '../../db/demo-data/world';
import { buildCatalogue, type Catalogue } from './demoCatalogue';
import { list } from './demoPlans';
import { invoiceNumbersDemo, ordersDemo } from './ordersDemo';

function buildAuthorizations({ world, tree }: DemoWorld): NewRow<'chargeAuthorizations'>[] {
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

/** Of the basic service, and of the others: institution after institution. */
const DAYS_LEFT = [
  [200, 9, 20, 3, -3, 60],
  [90, 9, 90, 90, 90, -20],
] as const;
const MOST_SERVICES = 3;
/** It tries what it has. */
const TRYING_OWNER = 1;
/** It has bought for one machine fewer than it has. */
const SHORT_OWNER = 3;

function buildServices(
  { world, tree, fleet }: DemoWorld,
  { chargeItems }: Catalogue,
): NewRow<'serviceSubscriptions'>[] {
  const random = world.random.fork('services');
  const covered = (orgId: string, owner: number) => {
    const machines = fleet.devices.filter((device) => device.orgId === orgId).length;
    return Math.max(1, owner === SHORT_OWNER ? machines - 1 : machines);
  };
  return tree.owners.flatMap(({ orgId, plan }, owner) =>
    chargeItems.slice(0, random.int(2, MOST_SERVICES)).map((item, index) => {
      const days = DAYS_LEFT[index === 0 ? 0 : 1][owner % DAYS_LEFT[0].length] ?? 90;
      const endAt = world.now + days * DAY_MS;
      const trying = owner === TRYING_OWNER;
      const state = trying ? 'trial' : days > 0 ? 'active' : days > -GRACE_DAYS ? 'grace' : 'expired';
      return {
        id: world.newId(world.from),
        orgId,
        itemId: item.id,
        qty: item.unit === 'org' ? 1 : covered(orgId, owner),
        state,
        startAt: new Date(trying ? endAt - TRIAL_DAYS * DAY_MS : monthsLater(endAt, -12)),
        endAt: new Date(endAt),
        sourceOrder: trying ? null : `HT-${plan.code}-2026`,
      };
    }),
  );
}

/** What is sold, who may buy it, what was bought. */
export function chargingDemo(demo: DemoWorld): DemoRows {
  const catalogue = buildCatalogue(demo);
  const chargeOrders = ordersDemo(demo, catalogue.chargeItems);
  return {
    ...catalogue,
    chargeAuthorizations: buildAuthorizations(demo),
    chargeOrders,
    invoiceNumbers: invoiceNumbersDemo(chargeOrders),
    serviceSubscriptions: buildServices(demo, catalogue),
  };
}
