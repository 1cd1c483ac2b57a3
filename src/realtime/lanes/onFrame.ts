import type { UnknownAction } from '@reduxjs/toolkit';
import { Observable, type OperatorFunction, type SchedulerLike, type Subscription } from 'rxjs';
import { frameApplied, resourcesChanged } from '../actions';
import type { GatedEvent } from '../gate/events';
import { remembering } from '../remembering';
import type { Lanes } from './lanes';

/** Rows of one log per frame of the screen; a backlog is worked off over several. */
const ROWS_PER_FRAME = 500;
/** A hidden page gets no frames; what arrives is applied by a timer then. */
const HIDDEN_EVERY_MS = 250;
const FRAME_MS = 16;

export interface Screen {
  /** Monotonic ms. */
  clock(): number;
  scheduler: SchedulerLike;
  /** Runs it in time for a coming frame; gives back what takes the request away. */
  frame(fn: () => void): () => void;
}

/** rows: something waits for the next frame · atOnce · inOrder: after everything that came before it. */
export type LaneOutcome = 'rows' | { type: 'atOnce' | 'inOrder'; action: UnknownAction };

/** Puts rows into the lanes of their topics; the lane `hint` is not kept. */
export function into(lanes: Lanes): OperatorFunction<GatedEvent, LaneOutcome> {
  return remembering((out) => (event) => {
    if (event.type === 'rows') {
      lanes.push(event.topic, event.rows);
      out('rows');
    } else if (event.type === 'inOrder') out(event);
    else if (event.type === 'hint') out({ type: 'atOnce', action: resourcesChanged(event.resources) });
  });
}

/** The next frame of the screen, not before `restUntil`; of a hidden page a timer. */
function nextFrame({ clock, scheduler, frame }: Screen, restUntil: number): Observable<void> {
  return new Observable((due) => {
    let cancel = frame(onFrame);
    function onFrame(): void {
      if (clock() >= restUntil) due.next();
      else cancel = frame(onFrame);
    }
    due.add(() => cancel());
    due.add(scheduler.schedule(() => due.next(), HIDDEN_EVERY_MS));
  });
}

/**
 * Applies what the lanes hold once per frame of the screen. A frame that cost more than its time is followed by as
 * long a rest, so that load takes at most half of the main thread.
 */
export function onFrame(lanes: Lanes, screen: Screen): OperatorFunction<LaneOutcome, UnknownAction> {
  return (kept$) =>
    new Observable((store) => {
      let requested: Subscription | undefined;
      let restUntil = 0;
      const apply = (limit?: number) => {
        const batch = lanes.take(limit);
        if (batch) store.next(frameApplied(batch));
      };
      const request = () => {
        requested ??= nextFrame(screen, restUntil).subscribe(run);
      };
      const run = () => {
        requested?.unsubscribe();
        requested = undefined;
        const started = screen.clock();
        apply(ROWS_PER_FRAME);
        const ended = screen.clock();
        restUntil = ended - started > FRAME_MS ? ended + (ended - started) : 0;
        if (lanes.pending) request();
      };
      store.add(() => requested?.unsubscribe());
      return kept$.subscribe((kept) => {
        if (kept === 'rows') request();
        else {
          if (kept.type === 'inOrder') apply();
          store.next(kept.action);
        }
      });
    });
}
