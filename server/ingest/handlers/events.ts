import type { UpMessage } from '../decode';
import type { Machine } from '../fleet/machine';
import type { BatchPlan } from '../rules/plan';

/** Stores messages of a machine that have no table of their own. */
export function keepEvent(
  plan: BatchPlan,
  machine: Machine,
  message: UpMessage,
  recvAt: number,
  body: object = message.d,
): void {
  const { kind, ts, bd, seq, hist } = message;
  plan.deviceEvents.push({
    id: plan.newId(),
    deviceId: machine.id,
    kind,
    at: new Date(ts ?? recvAt),
    recvAt: new Date(recvAt),
    body: JSON.stringify({ bd, seq, hist, ...body }),
  });
}
