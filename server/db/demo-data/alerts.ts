import { type AlarmCode, alarmDef } from '../../../contract/alerts';
import { STORAGE_CLASSES } from '../../../contract/climate';
import type { DemoMachine } from './machines';
import { personName } from './names';
import { DAY_MS, HISTORY_DAYS, HOUR_MS, MINUTE_MS, type Row, rounded, type World } from './world';

const PER_MACHINE = 4;
const USUAL: readonly { code: AlarmCode; weight: number }[] = [
  { code: 'STOCK_LOW', weight: 6 },
  { code: 'DEV_OFFLINE', weight: 4 },
  { code: 'ENV_T_PRE', weight: 3 },
  { code: 'DOOR_OPEN_LONG', weight: 2 },
  { code: 'ENV_T_HIGH', weight: 2 },
  { code: 'LANE_JAM', weight: 1 },
  { code: 'PWR_MAINS_LOST', weight: 1 },
];

function figures(code: AlarmCode, machine: DemoMachine, by: number) {
  const limits = STORAGE_CLASSES[machine.storageClass];
  if (code === 'ENV_T_HIGH')
    return { source: 'Z1/T1', value: rounded(limits.tHigh + by, 1), limitValue: limits.tHigh };
  if (code === 'ENV_T_PRE')
    return { source: 'Z1/T1', value: rounded(limits.preHigh + by / 3, 1), limitValue: limits.preHigh };
  return { source: '', value: null, limitValue: null };
}

/** What rang in the last month and is over: raised, seen by somebody, cleared. */
export function buildAlerts(world: World, machine: DemoMachine): Row<'alerts'>[] {
  const random = world.random.fork(`alerts ${machine.id}`);
  return Array.from({ length: random.poisson(PER_MACHINE) }, (): Row<'alerts'> => {
    const { code } = random.weighted(USUAL, ({ weight }) => weight);
    const raisedAt = world.from + random.next() * (HISTORY_DAYS * DAY_MS - 4 * HOUR_MS);
    const ackAt = raisedAt + random.between(1, 25) * MINUTE_MS;
    const clearedAt = ackAt + random.between(2, 120) * MINUTE_MS;
    return {
      ...{ id: world.newId(raisedAt), ver: 3, state: 'cleared', code, priority: alarmDef(code).priority },
      ...{ deviceId: machine.id, orgId: machine.owner.orgId, fingerprint: null, label: null },
      ...figures(code, machine, random.between(0.3, 3)),
      ...{ tMeas: new Date(raisedAt - 800), raisedAt: new Date(raisedAt), ackAt: new Date(ackAt) },
      ...{
        ackBy: personName(random),
        ackNote: random.pick(['已联系现场', '补货员已出发', '已派单处理', '现场确认正常']),
      },
      clearedAt: new Date(clearedAt),
    };
  });
}
