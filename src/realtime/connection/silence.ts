import { STALE_AFTER_MS, TERMINATE_AFTER_MS } from '@contract/push';
import { Observable, type OperatorFunction, type SchedulerLike, type Subscription } from 'rxjs';

/** stale: nothing was heard for ten seconds · fresh: something was, after all · dead: nothing for twenty. */
export type SilenceVerdict = 'stale' | 'fresh' | 'dead';

export interface SilenceDeps {
  /** Monotonic ms: a jump of the wall clock must not decide about freshness. */
  clock(): number;
  scheduler: SchedulerLike;
}

/**
 * Judges a line by its silence, from now on: TCP alone never notices one that was cut without a word.
 * A frame only notes the time; the one timer looks at it when it fires.
 * @param looks$ moments after which timers cannot be trusted, e.g. a sleep of the computer
 */
export function silence(
  { clock, scheduler }: SilenceDeps,
  looks$: Observable<unknown>,
): OperatorFunction<unknown, SilenceVerdict> {
  return (heard$) =>
    new Observable((verdicts) => {
      let heardAt = clock();
      let stale = false;
      let timer: Subscription | undefined;
      const arm = () => {
        timer?.unsubscribe();
        const limit = stale ? TERMINATE_AFTER_MS : STALE_AFTER_MS;
        timer = scheduler.schedule(look, Math.max(1, limit - (clock() - heardAt)));
      };
      const look = () => {
        const silent = clock() - heardAt;
        if (silent >= TERMINATE_AFTER_MS) {
          verdicts.next('dead');
          verdicts.complete();
          return;
        }
        const turned = silent >= STALE_AFTER_MS && !stale;
        stale ||= turned;
        arm();
        if (turned) verdicts.next('stale');
      };
      arm();
      verdicts.add(() => timer?.unsubscribe());
      verdicts.add(looks$.subscribe(look));
      return heard$.subscribe(() => {
        heardAt = clock();
        if (!stale) return;
        stale = false;
        arm();
        verdicts.next('fresh');
      });
    });
}
