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
const ORDERS: Record<string, ConnectionOrder> = {
  g: { type: 'greeted' },
  r: { type: 'building' },
  l: { type: 'live' },
};
const SAID = {
  b: send(MESSAGE.tick),
  h: cut(CLOSE.clientTimeout, 'hello'),
  p: cut(CLOSE.clientTimeout, 'probe'),
  x: cut(CLOSE.clientTimeout, 'silence'),
  n: cut(CLOSE.clientTimeout, 'snapshot'),
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

  it.each([
    ['is lost thirty seconds after it began', 'g 999ms r', '30s b 999ms n'],
    ['is lost thirty seconds after its last part', '(gr) 5996ms r 7999ms r', '30s b 13999ms n'],
    ['is waited for as long as parts come', '(gr) 20s r 20s r 4s l', '30s b'],
    ['that ended is not waited for', '(gr) 20s l', '30s b'],
    ['is waited for anew after each resync', '(gr) 996ms l 999ms r', '30s b 1999ms n'],
  ])('whose snapshot %s', (_, ordered, said) => {
    marbles(({ hot, expectObservable }, deps) => {
      const events$ = hot(`o ${'8s m '.repeat(6)}`, EVENTS);
      const orders$ = hot(ordered, ORDERS);
      expectObservable(guards(events$, orders$, NEVER, deps), '^ 50s !').toBe(said, SAID);
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
