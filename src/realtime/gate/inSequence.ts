import type { OperatorFunction } from 'rxjs';
import type { DecodedEvent } from '../frames/decode';
import { statefulOperator } from '../statefulOperator';
import { cutFor, fault, type GateRequest, type NumberedFrame, type SequencedEvent } from './events';

/**
 * Passes frames in their numbers (`n`, dense from 0 in each connection). One that came already is dropped; after a
 * hole, or a message that is no frame, the connection is cut, and what it still brings does not count.
 */
export function inSequence(): OperatorFunction<DecodedEvent | GateRequest, SequencedEvent> {
  return statefulOperator((out) => {
    let next = 0;
    let over = false;
    const end = (kind: 'badFrames' | 'gaps', reason: string) => {
      over = true;
      out(fault(kind));
      out(cutFor(reason));
    };
    return (event) => {
      if (event.type === 'open') {
        next = 0;
        over = false;
      }
      if (event.type === 'open' || event.type === 'compared' || event.type === 'unapplied') out(event);
      else if (event.type !== 'frame' || over) return;
      else if (!event.frame) end('badFrames', 'badData');
      else {
        const n = event.frame.s?.n;
        if (n !== undefined && n > next) end('gaps', 'gap');
        else if (n !== undefined && n < next) out(fault('duplicates'));
        else {
          if (n !== undefined) next += 1;
          out(event as NumberedFrame);
        }
      }
    };
  });
}
