import { CLOSE, MESSAGE } from '@contract/push';
import { NEVER } from 'rxjs';
import { describe, it } from 'vitest';
import { marbles } from '../testing/marbles';
import { guards } from './guards';
import { type ConnectionOrder, cut, send } from './orders';
import type { SocketEvent } from './socket';

const EVENTS: Record<string, SocketEvent> = {
  o: { type: 'open' },
  m: { type: 'message', text: '' },
  c: { type: 'close', code: 1006, reason: '' },
};
const ORDERS: Record<string, ConnectionOrder> = { g: { type: 'greeted' } };
const SAID = {
  b: send(MESSAGE.tick),
  h: cut(CLOSE.clientTimeout, 'hello'),
  p: cut(CLOSE.clientTimeout, 'probe'),
  x: cut(CLOSE.clientTimeout, 'silence'),
  s: { type: 'stale' },
  f: { type: 'fresh' },
};

describe('an open socket', () => {
  it('waits ten seconds for the greeting', () => {
    marbles(({ hot, expectObservable }, deps) => {
      const events$ = hot('o 9s m', EVENTS);
      expectObservable(guards(events$, NEVER, NEVER, deps), '^ 12s !').toBe('10s h', SAID);
    });
  });

  it('receives a heartbeat every thirty seconds while it is open', () => {
    marbles(({ hot, expectObservable }, deps) => {
      const events$ = hot('o 8s m 8s m 8s m 8s m 8s m 8s m 8s m 4s c 99s o', EVENTS);
      const orders$ = hot('1s g', ORDERS);
      const said = '       30s b 29999ms b';
      expectObservable(guards(events$, orders$, NEVER, deps), '^ 120s !').toBe(said, SAID);
    });
  });

  it('is stale after ten seconds of silence, fresh with a frame and closed after twenty', () => {
    marbles(({ hot, expectObservable }, deps) => {
      const events$ = hot('o 11s m', EVENTS);
      const orders$ = hot('g', ORDERS);
      const said = '       10s s 1s f 9999ms s';
      expectObservable(guards(events$, orders$, NEVER, deps), '^ 22s !').toBe(said, SAID);
    });
  });

  it('must answer a heartbeat within five seconds after a wake-up', () => {
    marbles(({ hot, expectObservable }, deps) => {
      const orders$ = hot('g', ORDERS);
      const wakes$ = hot('  3s w');
      const mute$ = hot('   o', EVENTS);
      const said = '        3s b 4999ms p';
      expectObservable(guards(mute$, orders$, wakes$, deps), '^ 9s !').toBe(said, SAID);
      const alive$ = hot('  o 5s m', EVENTS);
      expectObservable(guards(alive$, orders$, wakes$, deps), '^ 9s !').toBe('3s b', SAID);
    });
  });

  it('is not watched before it opens or after it closes', () => {
    marbles(({ hot, expectObservable }, deps) => {
      const events$ = hot('20s o 5s c 90s -', EVENTS);
      const wakes$ = hot(' 9s w 50s w');
      expectObservable(guards(events$, NEVER, wakes$, deps), '^ 90s !').toBe('-');
    });
  });
});
