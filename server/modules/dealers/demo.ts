import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { mobileNumber, personName } from '../../db/demo-data/institutions/names';
import { type NewRow, padded } from '../../db/demo-data/world';
import { lookedAfter, resellerLanes } from './demoMachines';
import { statements } from './demoStatements';

const BELOW = ['杭州城西服务站', '宁波运维中心', '温州联络处', '绍兴服务站'];
/** Below the first of them; the second one has ended its work. */
const BELOW_THAT = ['余杭维护小组', '临平维护小组'];
/** Days that these contracts still last. */
const CONTRACT_DAYS: Readonly<Record<string, number>> = { 宁波运维中心: 14, 绍兴服务站: -12 };
/** Percent, by level: each gets what is above the rate below. */
const COMMISSION: Readonly<Record<number, number>> = { 1: 8, 2: 5, 3: 3 };
const REGIONS = ['330100', '330200', '330300', '330600'];

function dealerRows({ world, tree }: DemoWorld): NewRow<'dealers'>[] {
  const random = world.random.fork('dealers');
  const daysOf = ({ name }: Pick<NewRow<'dealers'>, 'name'>) => {
    const days = random.int(60, 700);
    return CONTRACT_DAYS[name ?? ''] ?? days;
  };
  const row = (
    own: Pick<NewRow<'dealers'>, 'orgId' | 'dealerCode' | 'name' | 'parentId' | 'level'>,
    region: string,
  ) => ({
    ...own,
    id: world.newId(world.from),
    regions: JSON.stringify([{ region }]),
    contact: personName(random),
    phone: mobileNumber(random),
    contractNo: `HT2025${padded(random.int(1, 9_999), 4)}`,
    validTo: tradeDay(world.now + daysOf(own) * DAY_MS),
    commissionPct: COMMISSION[Number(own.level)] ?? 0,
    enabled: true,
  });
  return tree.rows
    .filter(({ type }) => type === 'dealer')
    .flatMap((org) => {
      const head = row(
        { orgId: org.id, dealerCode: `${org.code}-A`, name: org.name, parentId: null, level: 1 },
        '330100',
      );
      const second = BELOW.map((name, index) =>
        row(
          { orgId: org.id, dealerCode: `${org.code}-B${index + 1}`, name, parentId: head.id, level: 2 },
          REGIONS[index] ?? '330100',
        ),
      );
      const third = BELOW_THAT.map((name, index) =>
        row(
          {
            orgId: org.id,
            dealerCode: `${org.code}-C${index + 1}`,
            name,
            parentId: second[0]?.id ?? null,
            level: 3,
          },
          '330100',
        ),
      );
      return [head, ...second, ...third.map((each, index) => ({ ...each, enabled: index === 0 }))];
    });
}

function peopleOf({ world, users, fleet }: DemoWorld, dealers: readonly NewRow<'dealers'>[]) {
  return dealers.flatMap((dealer): NewRow<'dealerUsers'>[] => {
    const machines = lookedAfter(fleet, dealers, dealer);
    if (machines.length === 0) return [];
    const deviceIds = JSON.stringify(machines.map(({ id }) => id));
    return users
      .filter(({ orgId, userType }) => orgId === dealer.orgId && userType === 'dealer')
      .map(({ id, code }) => ({
        id: world.newId(world.from),
        orgId: dealer.orgId,
        dealerId: dealer.id,
        userId: id,
        role: code === 'dealer' ? 'admin' : 'staff',
        deviceIds,
        remark: null,
      }));
  });
}

function resellers(demo: DemoWorld): NewRow<'resellerUsers'>[] {
  const { world } = demo;
  return resellerLanes(demo).flatMap(({ deviceId, lanes, reseller }, index) =>
    reseller
      ? {
          id: world.newId(world.from),
          orgId: reseller.orgId,
          userId: reseller.id,
          deviceId,
          lanes: JSON.stringify(lanes.map(({ laneNo }) => ({ laneNo }))),
          rights: JSON.stringify(
            index % 2 === 0 ? ['replenish', 'view_sales'] : ['replenish', 'price', 'pause'],
          ),
          validTo: tradeDay(world.now + (200 + index * 30) * DAY_MS),
          remark: null,
        }
      : [],
  );
}

/** Dealers in three levels, their people and statements, and resellers with lanes of their own. */
export function dealerDemo(demo: DemoWorld): DemoRows {
  const dealers = dealerRows(demo);
  return {
    dealers,
    dealerUsers: peopleOf(demo, dealers),
    dealerStatements: statements(demo, dealers),
    resellerUsers: resellers(demo),
  };
}
