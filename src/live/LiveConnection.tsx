import type { Connection } from '@contract/machines';
import { useIsLive } from '@realtime';
import { ConnectionBadge } from '@shared/ui';

/** How a machine is connected; behind a lost link, how it was. */
export function LiveConnection({ conn, brief }: { conn: Connection; brief?: boolean }) {
  return <ConnectionBadge conn={conn} isOld={!useIsLive()} brief={brief} />;
}
