import type { Scheduler } from '../ports';

export interface ThrottleDeps {
  scheduler: Scheduler;
  /** Monotonic milliseconds. */
  stopwatch: () => number;
}

/** Does something at most once a period: at once after a pause, else when the period is over. */
export class Throttle {
  readonly #deps: ThrottleDeps;
  readonly #everyMs: number;
  readonly #act: () => void;
  #actedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(deps: ThrottleDeps, everyMs: number, act: () => void) {
    this.#deps = deps;
    this.#everyMs = everyMs;
    this.#act = act;
  }

  /** Asks for it. */
  want(): void {
    const wait = this.#actedAt + this.#everyMs - this.#deps.stopwatch();
    this.#cancel ??= this.#deps.scheduler.after(Math.max(0, wait), this.#run);
  }

  stop(): void {
    this.#cancel?.();
  }

  readonly #run = (): void => {
    this.#cancel = undefined;
    this.#actedAt = this.#deps.stopwatch();
    this.#act();
  };
}
