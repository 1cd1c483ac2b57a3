import { Subject } from 'rxjs';
import { decodeFrame } from '../frames/codec';
import type { Decoded } from '../frames/decode';
import { Bookmark } from '../gate/bookmark';
import type { Asked } from '../gate/events';
import { inSequence } from '../gate/inSequence';
import { news } from '../gate/news';
import { snapshots } from '../gate/snapshots';
import type { AnyTopic } from '../topics/defineLive';

/** The gate of the stream by itself; the test says what comes. */
export function startGate(topics: readonly AnyTopic[]) {
  const bookmark = new Bookmark();
  const line$ = new Subject<Decoded | Asked>();
  return {
    bookmark,
    gated$: line$.pipe(inSequence(), snapshots(topics, bookmark), news(topics, bookmark)),
    /** A new connection. */
    open: () => line$.next({ type: 'open' }),
    ask: (asked: Asked) => line$.next(asked),
    /** @param at monotonic ms */
    take: (text: string, at: number) => line$.next({ type: 'frame', frame: decodeFrame(text), at }),
  };
}
