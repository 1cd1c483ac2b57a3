import { FIRST_LEVELS, isForContacts } from '../../../../contract/alarms/escalation';
import type { Random } from '../../../../contract/common/random';
import { MASKS } from '../../../../contract/kit/masks';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import type { NewRow } from '../../../db/demo-data/world';

interface Contact {
  contactName: string;
  contactPhone: string;
}

/** Urgent alarms of the history, with the contacts of their machine. */
async function urgent({ trx }: DemoWorld) {
  return trx
    .selectFrom('alerts')
    .innerJoin('devices', 'devices.id', 'alerts.deviceId')
    .select([
      'alerts.id',
      'alerts.orgId',
      'alerts.code',
      'alerts.raisedAt',
      'alerts.ackAt',
      'devices.contacts',
    ])
    .select('alerts.priority')
    .where('alerts.priority', 'in', ['critical', 'high'])
    .orderBy('alerts.id')
    .execute();
}
type UrgentAlert = Awaited<ReturnType<typeof urgent>>[number];

/** The contacts were notified at each level before the acknowledgement. */
function messagesOf({ world }: DemoWorld, random: Random, alert: UrgentAlert): NewRow<'alarmMessages'>[] {
  const waited = ((alert.ackAt ?? alert.raisedAt).getTime() - alert.raisedAt.getTime()) / MINUTE_MS;
  const levels = FIRST_LEVELS.filter(
    ({ priority, afterMin, parties, level }) =>
      priority === alert.priority &&
      afterMin <= waited &&
      (parties.includes('contacts') || (level === 1 && isForContacts(alert.code))),
  );
  return levels.flatMap(({ level, afterMin }) =>
    (alert.contacts as unknown as Contact[]).map(({ contactName, contactPhone }) => {
      const at = alert.raisedAt.getTime() + afterMin * MINUTE_MS + random.int(1_000, 9_000);
      const id = world.newId(at);
      return {
        id,
        orgId: alert.orgId,
        alertId: alert.id,
        level,
        party: 'contacts' as const,
        name: contactName,
        mobile: MASKS.phone(contactPhone),
        numberHash: id,
        numberBox: null,
        locale: 'zh-cn' as const,
        at: new Date(at),
        state: 'kept' as const,
        dueAt: null,
      };
    }),
  );
}

/** An institution notified of less urgent alarms too, but not at night. */
export async function alarmLevelsDemo(demo: DemoWorld): Promise<DemoRows> {
  const { world, tree } = demo;
  const [orgId] = tree.institutions;
  const step = (level: number, afterMin: number, name: string, parties: string[]) => ({
    id: world.newId(world.from),
    orgId: orgId ?? tree.platformId,
    name,
    priority: 'medium' as const,
    level,
    afterMin,
    parties: JSON.stringify(parties),
    userIds: null,
    quietFrom: '22:00',
    quietTo: '07:00',
    enabled: true,
    remark: null,
  });
  const alarmLevels = [
    step(1, 60, '中优先级报警 · 门店负责人', ['merchantAdmins']),
    step(2, 480, '中优先级报警 · 机构负责人', ['institutionAdmins']),
  ];
  const random = world.random.fork('alarm messages');
  const alarmMessages = (await urgent(demo)).flatMap((alert) => messagesOf(demo, random, alert));
  return { alarmLevels, alarmMessages };
}
