import { STALE_AFTER_MS, TERMINATE_AFTER_MS } from '@contract/push';
import type { SchedulerLike, Subscription } from 'rxjs';

export interface WatchdogOptions {
  /** Monotonic ms: a jump of the wall clock must not decide about freshness. */
  clock(): number;
  scheduler: SchedulerLike;
  onStale(): void;
  onFresh(): void;
  onDead(): void;
}

/** Judges a connection by its silence. TCP alone never notices a line that was cut without a word. */
export class Watchdog {
  readonly #options: WatchdogOptions;
  #heardAt = 0;
  #stale = false;
  #timer: Subscription | undefined;

  constructor(options: WatchdogOptions) {
    this.#options = options;
  }

  get stale(): boolean {
    return this.#stale;
  }

  start(): void {
    this.stop();
    this.#stale = false;
    this.#heardAt = this.#options.clock();
    this.#arm();
  }

  stop(): void {
    this.#timer?.unsubscribe();
    this.#timer = undefined;
  }

  /** Called for every frame, so it only notes the time; the timer looks at it when it fires. */
  heard(): void {
    this.#heardAt = this.#options.clock();
    if (!this.#stale) return;
    this.#stale = false;
    this.#arm();
    this.#options.onFresh();
  }

  /** Looks now, for moments after which timers cannot be trusted, e.g. a sleep of the computer. */
  readonly check = (): void => {
    if (!this.#timer) return;
    const silence = this.#options.clock() - this.#heardAt;
    if (silence >= TERMINATE_AFTER_MS) {
      this.stop();
      this.#options.onDead();
      return;
    }
    const turned = silence >= STALE_AFTER_MS && !this.#stale;
    if (turned) this.#stale = true;
    this.#arm();
    if (turned) this.#options.onStale();
  };

  #arm(): void {
    this.#timer?.unsubscribe();
    const limit = this.#stale ? TERMINATE_AFTER_MS : STALE_AFTER_MS;
    const left = limit - (this.#options.clock() - this.#heardAt);
    this.#timer = this.#options.scheduler.schedule(this.check, Math.max(1, left));
  }
}
