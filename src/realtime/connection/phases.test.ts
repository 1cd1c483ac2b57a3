import { CLOSE, RECONNECT_CAP_MS } from '@contract/push';
import { describe, expect, it } from 'vitest';
import { marbles } from '../testing/marbles';
import { Backoff } from './backoff';
import { type ConnectionEvent, type LineEvent, phases } from './phases';

const closed = (code: number, reason = ''): ConnectionEvent => ({ type: 'close', code, reason });
const HAPPENING: Record<string, ConnectionEvent> = {
  d: { type: 'dialing' },
  w: { type: 'waiting', ms: 500 },
  r: { type: 'refused' },
  o: { type: 'open' },
  l: { type: 'live' },
  y: { type: 'syncing' },
  s: { type: 'stale' },
  f: { type: 'fresh' },
  m: { type: 'message', text: 'x' },
  b: closed(1006),
  e: closed(CLOSE.manual, 'revoked'),
  x: closed(CLOSE.sessionExpired),
  p: closed(CLOSE.replaced),
  g: { type: 'goAway', after: 4_000, spread: 0 },
};

/** What is told, in short: the phase with its attempt, or the type of the event. */
function told(
  happenings: string,
  backoff = new Backoff(
    () => 0,
    () => 0,
  ),
): string[] {
  const said: string[] = [];
  marbles(({ cold }) => {
    cold(happenings, HAPPENING)
      .pipe(phases(backoff))
      .subscribe((event: LineEvent) =>
        said.push(event.type === 'phase' ? `${event.phase} ${event.attempt}` : event.type),
      );
  });
  return said;
}

describe('the connection phases', () => {
  it('are connecting, syncing, live, stale and live again', () => {
    expect(told('dolsf')).toEqual(['connecting 0', 'open', 'syncing 0', 'live 0', 'stale 0', 'live 0']);
  });

  it('are reported once, and only a live one becomes stale', () => {
    expect(told('olly')).toEqual(['open', 'syncing 0', 'live 0', 'syncing 0']);
    expect(told('osf')).toEqual(['open', 'syncing 0']);
  });

  it('pass on what the socket receives', () => {
    expect(told('mm')).toEqual(['message', 'message']);
  });

  it('count failed attempts', () => {
    expect(told('dbwdb')).toEqual(['connecting 0', 'offline 1', 'offline 1', 'connecting 1', 'offline 2']);
  });
});

describe('a closed connection', () => {
  it('reports when and why it is retried', () => {
    marbles(({ cold, expectObservable }) => {
      const phase = { type: 'phase', attempt: 1, reason: 'close 1006', retryInMs: undefined };
      const events$ = cold('bw', HAPPENING).pipe(
        phases(
          new Backoff(
            () => 0,
            () => 0,
          ),
        ),
      );
      const a = { ...phase, phase: 'offline' };
      expectObservable(events$).toBe('ab', { a, b: { ...a, retryInMs: 500 } });
    });
  });

  it('with 3000 has ended for good, with the reason of the server', () => {
    marbles(({ cold, expectObservable }) => {
      const events$ = cold('e', HAPPENING).pipe(
        phases(
          new Backoff(
            () => 0,
            () => 0,
          ),
        ),
      );
      const phase = { type: 'phase', phase: 'closed', attempt: 0, reason: 'revoked', retryInMs: undefined };
      const ended = { type: 'ended', code: 3000, reason: 'revoked' };
      expectObservable(events$).toBe('(ab)', { a: phase, b: ended });
    });
  });

  it('with 4003 is retried once without a delay, and a live phase resets that', () => {
    const backoff = new Backoff(
      () => 0,
      () => 0,
    );
    expect(told('x', backoff)).toEqual(['offline 1']);
    expect(backoff.delay()).toBe(0);
    expect(told('xdox').slice(-2)).toEqual(['closed 1', 'ended']);
    expect(told('xdolx').at(-1)).toBe('offline 2');
  });

  it('that was replaced waits long, and returns when a restarting server asked for it', () => {
    const [replaced, restarted] = [
      new Backoff(
        () => 0,
        () => 0,
      ),
      new Backoff(
        () => 0,
        () => 0,
      ),
    ];
    told('p', replaced);
    told('gb', restarted);
    expect([replaced.delay(), restarted.delay()]).toEqual([RECONNECT_CAP_MS, 4_000]);
  });
});
