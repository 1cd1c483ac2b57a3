import { limitsOf, STORAGE_CLASSES } from '../../../../contract/climate';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { type NewRow, padded } from '../../../db/demo-data/world';
import { exposedIn, openingsIn } from './figures';

const CASES_MAX = 12;
const REASONS = {
  release: '平均动力学温度未超上限，超标时间短于药品稳定性资料允许的范围。',
  quarantine: '等待生产企业的稳定性意见。',
  destroy: '超标幅度超过稳定性资料允许的范围。',
} as const;

/** Excursions of the history. */
async function past({ trx }: DemoWorld) {
  return trx
    .selectFrom('alerts')
    .innerJoin('devices', 'devices.id', 'alerts.deviceId')
    .select([
      'alerts.id',
      'alerts.orgId',
      'alerts.deviceId',
      'alerts.value',
      'alerts.raisedAt',
      'alerts.clearedAt',
    ])
    .select(['alerts.ackBy', 'alerts.ackAt', 'devices.storageClass'])
    .where('alerts.code', '=', 'ENV_T_HIGH')
    .where('alerts.state', '=', 'cleared')
    .orderBy('alerts.raisedAt', 'desc')
    .limit(CASES_MAX)
    .execute();
}
type PastAlert = Awaited<ReturnType<typeof past>>[number];

async function caseOf(demo: DemoWorld, alert: PastAlert, index: number): Promise<NewRow<'excursions'>> {
  const { world, users, trx } = demo;
  const [from, to] = [alert.raisedAt.getTime(), (alert.clearedAt ?? alert.raisedAt).getTime()];
  const time = { deviceId: alert.deviceId, zone: 'Z1', from, to };
  const own = { storageClass: alert.storageClass, tLow: null, tHigh: null, rhLow: null, rhHigh: null };
  const limits = limitsOf(own);
  const pharmacists = users.filter(({ userType }) => userType === 'pharmacist');
  const [first, second] = [pharmacists[0]?.id ?? null, pharmacists[1]?.id ?? null];
  const state = (['ended', 'proposed', 'decided', 'decided'] as const)[index % 4] ?? 'decided';
  const chosen = (['release', 'release', 'release', 'quarantine'] as const)[index % 4] ?? 'release';
  const disposition = state === 'ended' ? null : chosen;
  const decidedAt = disposition && new Date(to + 180 * MINUTE_MS);
  const isSigned = state === 'decided' && disposition === 'release' && second !== null;
  return {
    id: world.newId(from),
    orgId: alert.orgId,
    caseNo: `EX${tradeDay(from).replaceAll('-', '')}-${padded(index + 1, 6)}`,
    deviceId: alert.deviceId,
    zone: 'Z1',
    kind: 'T_HIGH',
    state,
    startAt: new Date(from),
    endAt: new Date(to),
    limitLow: limits.tLow,
    limitHigh: limits.tHigh,
    peak: alert.value,
    outMin: Math.round((to - from) / MINUTE_MS),
    kinetic: Math.round((limits.tHigh - 1.4) * 100) / 100,
    completeness: 99.6,
    affected: JSON.stringify(await exposedIn(trx, time)),
    openings: await openingsIn(trx, time),
    ackBy: alert.ackBy,
    ackAt: alert.ackAt,
    disposition,
    reason: disposition && REASONS[disposition],
    decidedBy: disposition && first,
    decidedAt,
    agreedBy: isSigned ? second : null,
    agreedAt: isSigned && decidedAt ? new Date(decidedAt.getTime() + 40 * MINUTE_MS) : null,
  };
}

/** A fleet so small that none was out of range in the month has had one all the same. */
function invented({ world, fleet }: DemoWorld): PastAlert[] {
  const [machine] = fleet.machines;
  if (!machine) return [];
  const from = world.to - 2 * DAY_MS;
  return [
    {
      id: world.newId(from),
      orgId: machine.owner.orgId,
      deviceId: machine.id,
      value: STORAGE_CLASSES[machine.storageClass].tHigh + 1.2,
      raisedAt: new Date(from),
      clearedAt: new Date(from + 45 * MINUTE_MS),
      ackBy: '王磊',
      ackAt: new Date(from + 4 * MINUTE_MS),
      storageClass: machine.storageClass,
    },
  ];
}

/** The last excursions of the history, in each state of their file. */
export async function demoExcursions(demo: DemoWorld): Promise<DemoRows> {
  const excursions: NewRow<'excursions'>[] = [];
  const found = await past(demo);
  const alerts = found.length > 0 ? found : invented(demo);
  for (const [index, alert] of alerts.entries()) excursions.push(await caseOf(demo, alert, index));
  return { excursions };
}
