import { tap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { frameApplied, replicaPurged, resourcesChanged } from '../actions';
import type { GatedEvent } from '../gate/events';
import { type Marbles, marbles } from '../testing/marbles';
import { fact, factTopic, type Sample, sampleTopic } from '../testing/testTopics';
import { Lanes } from './lanes';
import { type FrameDeps, intoLanes, onFrame } from './onFrame';

const FRAME_MS = 16;
const SAMPLE: Sample = { v: 7 };
const GATED: Record<string, GatedEvent> = {
  a: { type: 'rows', topic: 'facts', rows: [fact('a')] },
  b: { type: 'rows', topic: 'facts', rows: [fact('b')] },
  m: { type: 'rows', topic: 'facts', rows: Array.from({ length: 900 }, (_, at) => fact(`${at}`)) },
  p: { type: 'inOrder', action: replicaPurged() },
  s: { type: 'rows', topic: 'samples', rows: [SAMPLE] },
  h: { type: 'hint', resources: ['users'] },
};
const applied = (...ids: string[]) => frameApplied({ facts: ids.map((id) => fact(id)) });
const ACTIONS = {
  A: applied('a'),
  B: applied('b'),
  C: applied('a', 'b'),
  P: replicaPurged(),
  S: frameApplied({ samples: [SAMPLE] }),
  U: frameApplied({ samples: [SAMPLE, SAMPLE] }),
  T: frameApplied({ facts: [fact('a')], samples: [SAMPLE] }),
  H: resourcesChanged(['users']),
  M: applied(...Array.from({ length: 500 }, (_, at) => `${at}`)),
  N: applied(...Array.from({ length: 400 }, (_, at) => `${at + 500}`)),
};

/** A screen that paints every 16 ms, or none at all. */
function screenOf({ scheduler, clock }: Pick<FrameDeps, 'scheduler' | 'clock'>, hidden = false): FrameDeps {
  const frame = (fn: () => void) => {
    if (hidden) return () => undefined;
    const request = scheduler.schedule(fn, FRAME_MS);
    return () => request.unsubscribe();
  };
  return { scheduler, clock, frame };
}

function drawn({ hot }: Marbles, screen: FrameDeps, given: string) {
  const lanes = new Lanes([factTopic, sampleTopic]);
  return hot(given, GATED).pipe(intoLanes(lanes), onFrame(lanes, screen));
}

describe('an animation frame', () => {
  it.each([
    ['applies all that came since the last one, in one action', 'ab', '16ms C'],
    ['is asked for when something comes', 'a 99ms b', '16ms A 99ms B'],
    ['is not waited for by what must find everything applied', 'a-p', '--(AP)'],
    ['is not waited for by a hint, nor does it apply anything', 'a-h', '--H 13ms A'],
    ['is not asked for by samples: they go with the next one', 's 99ms a', '116ms T'],
    ['is asked for when samples have waited for 250 ms', 's', '266ms S'],
    ['is asked for once by samples that wait', 's 99ms s', '266ms U'],
    ['takes 500 rows of a log; the rest goes into the next', 'm', '16ms M 15ms N'],
  ])('%s', (_, given, expected) => {
    marbles((helpers, deps) => {
      helpers.expectObservable(drawn(helpers, screenOf(deps), given)).toBe(expected, ACTIONS);
    });
  });

  it('of a hidden page is a timer', () => {
    marbles((helpers, deps) => {
      helpers.expectObservable(drawn(helpers, screenOf(deps, true), 'a')).toBe('250ms A', ACTIONS);
    });
  });

  it('that took long is followed by an equally long pause', () => {
    marbles((helpers, { scheduler, clock }) => {
      let spent = 0;
      const screen = screenOf({ scheduler, clock: () => clock() + spent });
      const actions$ = drawn(helpers, screen, 'a 16ms b').pipe(
        tap(() => {
          spent = 60;
        }),
      );
      helpers.expectObservable(actions$).toBe('16ms A 64ms B', ACTIONS);
    });
  });

  it('is not requested after unsubscribing', () => {
    marbles((helpers, deps) => {
      helpers.expectObservable(drawn(helpers, screenOf(deps), 'a'), '^ 9ms !').toBe('-');
      helpers.flush();
      expect(deps.scheduler.actions).toEqual([]);
    });
  });
});
