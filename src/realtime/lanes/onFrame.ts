import type { UnknownAction } from '@reduxjs/toolkit';
import { Observable, type OperatorFunction, type SchedulerLike, type Subscription } from 'rxjs';
import { frameApplied, resourcesChanged } from '../actions';
import type { GatedEvent } from '../gate/events';
import { statefulOperator } from '../statefulOperator';
import type { Lanes } from './lanes';

/** Rows of one log that are applied together; a backlog is worked off in several steps. */
const ROWS_AT_ONCE = 500;
/** A hidden page gets no frames; what arrives is applied by a timer then. */
const HIDDEN_EVERY_MS = 250;
/** Longest time for which samples wait for a frame that something else is applied in. */
export const SIGNAL_WAIT_MS = 250;
/** Least pause between two batches: at 60 Hz the store changes at most twice a frame. */
export const REST_MS = 8;

export interface FrameDeps {
  /** Monotonic ms. */
  clock(): number;
  scheduler: SchedulerLike;
  /** Runs it in time for a coming frame; gives back what takes the request away. */
  frame(fn: () => void): () => void;
}

/** rows: something waits for a frame · atOnce · inOrder: after everything that came before it. */
export type LaneOutcome = 'rows' | { type: 'atOnce' | 'inOrder'; action: UnknownAction };

/** Puts rows into the lanes of their topics; the lane `hint` is not kept. */
export function intoLanes(lanes: Lanes): OperatorFunction<GatedEvent, LaneOutcome> {
  return statefulOperator((out) => (event) => {
    if (event.type === 'rows') {
      lanes.push(event.topic, event.rows);
      out('rows');
    } else if (event.type === 'inOrder') out(event);
    else if (event.type === 'hint') out({ type: 'atOnce', action: resourcesChanged(event.resources) });
  });
}

/** In time for a coming frame, not before `restUntil`; of a hidden page a timer. */
function nextFrame({ clock, scheduler, frame }: FrameDeps, restUntil: number): Observable<void> {
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
 * Applies what the lanes hold in time for a coming frame. A batch that takes longer than `REST_MS` is followed by a pause
 * of the same length, so that load takes at most half of the main thread.
 */
export function onFrame(lanes: Lanes, screen: FrameDeps): OperatorFunction<LaneOutcome, UnknownAction> {
  return (outcomes$) =>
    new Observable((store) => {
      let requested: Subscription | undefined;
      let later: Subscription | undefined;
      let restUntil = 0;
      const apply = (limit?: number) => {
        const batch = lanes.take(limit);
        if (batch) store.next(frameApplied(batch));
      };
      const request = () => {
        requested ??= nextFrame(screen, restUntil).subscribe(run);
      };
      const forget = () => {
        requested?.unsubscribe();
        later?.unsubscribe();
        requested = later = undefined;
      };
      const run = () => {
        forget();
        const started = screen.clock();
        apply(ROWS_AT_ONCE);
        const ended = screen.clock();
        restUntil = ended - started > REST_MS ? ended + (ended - started) : 0;
        if (lanes.pending) request();
      };
      store.add(forget);
      return outcomes$.subscribe((outcome) => {
        if (outcome === 'rows') {
          if (lanes.urgent) request();
          else later ??= screen.scheduler.schedule(request, SIGNAL_WAIT_MS);
        } else {
          if (outcome.type === 'inOrder') apply();
          store.next(outcome.action);
        }
      });
    });
}
