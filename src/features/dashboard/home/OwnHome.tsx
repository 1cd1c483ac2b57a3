import { HOMES } from '@contract/home/homes';
import type { PrincipalType } from '@contract/permissions';
import { Arranged } from '../Arranged';
import { QueuePanel } from './QueuePanel';

/** The home of those who are not in the control room: live panels beside the lists of their work. */
export default function OwnHome({ type }: { type: PrincipalType }) {
  return <Arranged home={HOMES[type]} Queue={QueuePanel} />;
}
