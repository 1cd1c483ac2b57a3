import { TOPIC_ROOT } from '../../contract/mqtt';
import type { InboundMessage } from './broker';
import { decodeMessage, type Rejection } from './decode';
import type { IngestMetrics } from './metrics';
import type { PlannedDownMessage } from './rules/plan';
import type { Batcher } from './write/batcher';
import type { DeadLetters } from './write/deadLetter';

export interface ReceiverDeps {
  batcher: Batcher;
  deadLetters: DeadLetters;
  metrics: IngestMetrics;
  clock: () => number;
  send(message: PlannedDownMessage): void;
}

/**
 * The entrance: resolves when a message is stored or refused for good; either way it may be acknowledged.
 * Rejects when it must be delivered again.
 */
export function createReceiver(deps: ReceiverDeps): (inbound: InboundMessage) => Promise<void> {
  const { batcher, deadLetters, metrics, clock, send } = deps;
  return async ({ topic, payload, client }) => {
    const recvAt = clock();
    metrics.received += 1;
    if (client !== undefined && !topic.startsWith(`${TOPIC_ROOT}/${client}/up/`)) {
      deadLetters.add({ reason: 'foreign', topic, payload, client });
      return;
    }
    const decoded = decodeMessage(topic, payload, recvAt);
    if ('message' in decoded) {
      await batcher.add({ message: decoded.message, topic, payload, client, recvAt });
      return;
    }
    const { known, ...rejection } = decoded.rejection;
    deadLetters.add({ ...rejection, topic, payload, client });
    dismiss(known, send);
  };
}

/** A machine repeats unacknowledged messages; those that can never be stored must be acknowledged. */
function dismiss(known: Rejection['known'], send: (message: PlannedDownMessage) => void): void {
  if (!known) return;
  send({ serialNo: known.serialNo, kind: 'ack', payload: { ids: [known.id] } });
}
