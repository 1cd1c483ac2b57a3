import type { AnyRow } from '../../../contract/kit/resource';
import type { QualificationContent } from '../../../contract/notifications';
import type { Change } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

const SERVICE_EXPIRY = 1107;

/** A snapshot brings none: suppliers stand in their list. */
export const qualificationTopic: LogTopic = {
  name: 'qualifications',
  lane: 'log',
  facts: 'qualification',
  openedBy: ['supply_chain_Mag'],
};

/** Licences of a supplier end: whoever orders from him has to ask for new ones. */
export function announceQualification(
  change: Change,
  row: AnyRow,
  qualification: Omit<QualificationContent['qualification'], 'name'>,
): void {
  const { id, version: ver } = row;
  const [org, kind] = [String(row.orgId), 'qualification.due'] as const;
  const said = { name: String(row.name), ...qualification };
  const body: QualificationContent = {
    id,
    kind,
    ver,
    org,
    at: change.deps.clock(),
    by: null,
    qualification: said,
  };
  change.events.push({ orgId: org, messageType: SERVICE_EXPIRY, kind, entityId: id, ver, body });
}
