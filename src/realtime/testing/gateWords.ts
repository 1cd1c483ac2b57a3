import { digestReceived, replicaPurged, snapshotApplied } from '../actions';
import type { GatedEvent } from '../gate/events';

/** One word for what an event means, and what it is about. */
export function wordsOf(event: GatedEvent): unknown[] {
  if (event.type === 'rows') return ['rows', event.topic, event.rows];
  if (event.type === 'hint') return ['hint', event.resources];
  if (event.type === 'hello') return ['hello', event.hello, event.at];
  if (event.type === 'time') return ['time', event.t, event.at];
  if (event.type === 'degraded') return ['degraded', event.degraded];
  if (event.type === 'order') {
    const { order } = event;
    if (order.type === 'cut') return ['restart', order.code, order.reason];
    return order.type === 'goAway' ? ['goAway', order.after, order.spread] : [order.type];
  }
  if (event.type !== 'inOrder') return [event.type];
  const { action } = event;
  if (snapshotApplied.match(action)) return ['snapshot', action.payload];
  if (digestReceived.match(action)) return ['digest', action.payload];
  return [replicaPurged.match(action) ? 'purge' : action.type];
}
