import type { AnyRow } from '../../../contract/kit/resource';
import type { RepairContent } from '../../../contract/notifications';
import type { UnitOfWork } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

/** Codes of the notifications: reported, in progress, done. */
const CODES = { reported: 1108, progress: 1110, done: 1111 } as const;

/** A snapshot brings none: repairs stand in their list. */
export const repairTopic: LogTopic = {
  name: 'repairs',
  lane: 'log',
  facts: 'repair',
  openedBy: ['clientMain'],
  ofLanes: (body, granted) => (granted.has((body as RepairContent).repair.deviceId) ? body : undefined),
};

/** Tells whoever looks after the machine. */
export function announceRepair(work: UnitOfWork, repair: AnyRow, what: keyof typeof CODES): void {
  const [org, at] = [String(repair.orgId), work.deps.clock()];
  const kind = `repair.${what}` as const;
  const { repairNo, deviceId, faultCode, priority, state } = repair;
  work.events.push({
    orgId: org,
    messageType: CODES[what],
    kind,
    entityId: repair.id,
    ver: repair.version,
    body: {
      id: repair.id,
      kind,
      ver: repair.version,
      org,
      at,
      by: work.context.principal.userId || null,
      repair: { repairNo, deviceId, faultCode, priority, state } as RepairContent['repair'],
    } satisfies RepairContent,
  });
}
