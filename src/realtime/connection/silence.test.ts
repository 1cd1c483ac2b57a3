import { NEVER } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { marbles } from '../testing/marbles';
import { silence } from './silence';

const VERDICTS = { s: 'stale', f: 'fresh', d: 'dead' } as const;

describe('the silence of a connection', () => {
  it('makes it stale after ten seconds and closes it after twenty', () => {
    marbles(({ cold, expectObservable }, deps) => {
      const heard = cold('-');
      expectObservable(heard.pipe(silence(deps, NEVER))).toBe('10s s 9999ms (d|)', VERDICTS);
    });
  });

  it('counts from the last frame, and a late one makes it fresh', () => {
    marbles(({ cold, expectObservable }, deps) => {
      const heard = cold('      5s x 14s x');
      const verdicts = '       15s s 4s f';
      expectObservable(heard.pipe(silence(deps, NEVER)), '^ 25s !').toBe(verdicts, VERDICTS);
    });
  });

  it('is measured by the clock when timers cannot be trusted, as after sleep', () => {
    marbles(({ cold, expectObservable }, { scheduler }) => {
      let slept = 0;
      const clock = () => scheduler.now() + slept;
      const looks = cold('3s x');
      looks.subscribe(() => {
        slept = 60_000;
      });
      expectObservable(cold('-').pipe(silence({ scheduler, clock }, looks))).toBe('3s (d|)', VERDICTS);
    });
  });

  it('has one timer for any number of frames and none without listeners', () => {
    marbles(({ cold, expectObservable, flush }, deps) => {
      const heard = cold('(aaaaaaaaaa)');
      expectObservable(heard.pipe(silence(deps, NEVER)), '^ 1s !').toBe('-');
      flush();
      expect(deps.scheduler.actions).toEqual([]);
    });
  });
});
