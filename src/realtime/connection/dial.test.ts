import { WALL_RECONNECT_CAP_MS } from '@contract/push';
import { NEVER, of, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { marbles } from '../testing/marbles';
import { Backoff } from './backoff';
import { dial } from './dial';

const EVENTS = {
  w: { type: 'waiting', ms: 500 },
  W: { type: 'waiting', ms: 1_000 },
  d: { type: 'dialing' },
  r: { type: 'refused' },
  a: { type: 'address', url: 'ws://t' },
};
const address = (ticket: string) => `ws://${ticket}`;

function backoffOf(clock: () => number, failures: number): Backoff {
  const backoff = new Backoff(clock, () => 0);
  for (let failure = 0; failure < failures; failure++) backoff.failed();
  return backoff;
}

/** Tickets by stream: a promise would come in real time. */
const tickets = (ticket$: unknown) => () => ticket$ as Promise<string>;

describe('dialing', () => {
  it('waits 500 ms times the attempt, then requests a ticket and returns the address', () => {
    marbles(({ cold, expectObservable }, { scheduler, clock }) => {
      const deps = { scheduler, ticket: tickets(cold('200ms (t|)')) };
      const first$ = dial(deps, address, backoffOf(clock, 0), NEVER);
      const third$ = dial(deps, address, backoffOf(clock, 2), NEVER);
      expectObservable(first$).toBe('d 199ms (a|)', EVENTS);
      expectObservable(third$).toBe('W 999ms d 199ms (a|)', EVENTS);
    });
  });

  it('waits longer after each ticket request that fails or takes over ten seconds', () => {
    marbles(({ cold, expectObservable }, { scheduler, clock }) => {
      const answers = [cold('#'), cold('-'), cold('(t|)')];
      const ticket = () => tickets(answers.shift())();
      const dialed$ = dial({ scheduler, ticket }, address, backoffOf(clock, 0), NEVER);
      expectObservable(dialed$).toBe('(drw) 495ms d 9999ms (rW) 996ms (da|)', EVENTS);
    });
  });

  it('reaches a server that was away for days: 10,000 failed tries leave nothing behind', () => {
    let left = 10_000;
    const ticket = () => tickets(left-- > 0 ? throwError(() => ({})) : of('t'))();
    const urls: string[] = [];
    marbles((_, { scheduler, clock }) => {
      dial({ scheduler, ticket }, address, backoffOf(clock, 0), NEVER).subscribe((event) => {
        if (event.type === 'address') urls.push(event.url);
      });
    });
    expect(urls).toEqual(['ws://t']);
  });

  it('asks again when the server said, whatever the number of the try', () => {
    marbles(({ cold, expectObservable, flush }, { scheduler, clock }) => {
      const answers = [cold('#', {}, { retryAfterMs: 1_000 }), cold('(t|)')];
      const ticket = () => tickets(answers.shift())();
      const backoff = backoffOf(clock, 9);
      backoff.ask(0, 0);
      expectObservable(dial({ scheduler, ticket }, address, backoff, NEVER)).toBe(
        '(drW) 995ms (da|)',
        EVENTS,
      );
      flush();
      expect(backoff.attempt).toBe(10);
    });
  });

  it('waits no longer than a wall display does, whatever a proxy says', () => {
    marbles(({ cold, expectObservable }, { scheduler, clock }) => {
      const answers = [cold('#', {}, { retryAfterMs: 3_600_000 }), cold('(t|)')];
      const ticket = () => tickets(answers.shift())();
      const dialed$ = dial({ scheduler, ticket }, address, backoffOf(clock, 0), NEVER);
      const waiting = { type: 'waiting', ms: WALL_RECONNECT_CAP_MS };
      expectObservable(dialed$).toBe('(drc) 9995ms (da|)', { ...EVENTS, c: waiting });
    });
  });

  it('does not wait after a wake-up and counts from the beginning', () => {
    marbles(({ cold, expectObservable, flush }, { scheduler, clock }) => {
      const backoff = backoffOf(clock, 2);
      const wakes$ = cold('300ms x');
      const dialed$ = dial({ scheduler, ticket: tickets(cold('(t|)')) }, address, backoff, wakes$);
      expectObservable(dialed$).toBe('W 299ms (da|)', EVENTS);
      flush();
      expect(backoff.attempt).toBe(0);
    });
  });
});
