import { Subject } from 'rxjs';
import { decodeFrame } from '../frames/codec';
import type { DecodedEvent } from '../frames/decode';
import { acceptFacts } from '../gate/acceptFacts';
import { Bookmark } from '../gate/bookmark';
import type { GateRequest } from '../gate/events';
import { inSequence } from '../gate/inSequence';
import { snapshots } from '../gate/snapshots';
import type { AnyTopic } from '../topics/defineLive';

/** The gate of the stream by itself; the test says what comes. */
export function startGate(topics: readonly AnyTopic[]) {
  const bookmark = new Bookmark();
  const line$ = new Subject<DecodedEvent | GateRequest>();
  return {
    bookmark,
    gated$: line$.pipe(inSequence(), snapshots(topics, bookmark), acceptFacts(topics, bookmark)),
    /** A new connection. */
    open: () => line$.next({ type: 'open' }),
    ask: (asked: GateRequest) => line$.next(asked),
    /** @param at monotonic ms */
    take: (text: string, at: number) => line$.next({ type: 'frame', frame: decodeFrame(text), at }),
  };
}
