import { type Hello, MESSAGE, watchSchema } from '@contract/push';
import { type SchedulerLike, Subject, tap } from 'rxjs';
import { describe, it } from 'vitest';
import { type ConnectionOrder, send } from '../connection/orders';
import type { GatedEvent } from '../gate/events';
import { type Marbles, marbles } from '../testing/marbles';
import { ordersFrom, receipts, watchOrders } from './toServer';

const seen = (pos: number) => send(MESSAGE.receipt, { seen: pos, vis: true });
const TOLD = { A: seen(10), B: seen(11), C: seen(12) };
const POSITIONS: Record<string, number> = { z: 0, a: 10, b: 11, c: 12 };

describe('render receipts', () => {
  const told = ({ hot }: Marbles, scheduler: SchedulerLike, painted: string, visible = () => true) => {
    let position = 0;
    const painted$ = hot(painted, POSITIONS).pipe(
      tap((pos) => {
        position = pos;
      }),
    );
    return receipts(painted$, () => position, { scheduler, visible });
  };

  it.each([
    ['go a second after the paint, at most one a second', 'ab 900ms c', '1s C'],
    ['are told once', 'a 2s a', '1s A'],
    ['are not told of nothing', 'z', '-'],
    ['follow what is painted', 'a 2s b', '1s A 2s B'],
  ])('%s', (_, painted, expected) => {
    marbles((helpers, { scheduler }) => {
      helpers.expectObservable(told(helpers, scheduler, painted)).toBe(expected, TOLD);
    });
  });

  it('wait until the page is visible', () => {
    marbles((helpers, { scheduler, clock }) => {
      // Coming back, the page says once more where it stands.
      const receipts$ = told(helpers, scheduler, 'a 3s a', () => clock() > 3_000);
      helpers.expectObservable(receipts$).toBe('4001ms A', TOLD);
    });
  });
});

describe('the messages to a connection', () => {
  it('start with its greeting and end with it', () => {
    marbles(({ hot, cold, expectObservable }) => {
      const hello: GatedEvent = { type: 'hello', hello: {} as Hello, at: 0 };
      const gated$ = hot<GatedEvent>('o-h---o--h', { o: { type: 'open' }, h: hello });
      const told$ = cold('aaaaa', { a: TOLD.A as ConnectionOrder });
      expectObservable(gated$.pipe(ordersFrom(told$)), '^---------!').toBe('--aaaa---a', { a: TOLD.A });
    });
  });

  it('contain the whole watch list at first and again when it changes', () => {
    marbles(({ cold, expectObservable }) => {
      const changes$ = new Subject<void>();
      const NONE = watchSchema.parse({});
      const watch = { changes$, list: { ...NONE, samples: ['m1'] } };
      cold('--c').subscribe(() => {
        watch.list = { ...NONE, resources: ['users'] };
        changes$.next();
      });
      expectObservable(watchOrders(watch)).toBe('a-b', {
        a: send(MESSAGE.watch, { ...NONE, samples: ['m1'] }),
        b: send(MESSAGE.watch, { ...NONE, resources: ['users'] }),
      });
    });
  });

  it('contain the watch list once when several parts of a screen begin to watch together', () => {
    marbles(({ cold, expectObservable }) => {
      const changes$ = new Subject<void>();
      const NONE = watchSchema.parse({});
      const watch = { changes$, list: NONE };
      cold('--c').subscribe(() => {
        for (const name of ['users', 'roles', 'products']) {
          watch.list = { ...NONE, resources: [...watch.list.resources, name] };
          changes$.next();
        }
      });
      expectObservable(watchOrders(watch)).toBe('a-b', {
        a: send(MESSAGE.watch, NONE),
        b: send(MESSAGE.watch, { ...NONE, resources: ['users', 'roles', 'products'] }),
      });
    });
  });
});
