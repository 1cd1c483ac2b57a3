import type { SchedulerLike, Subscription } from 'rxjs';

/** A hidden page gets no frames; what arrives is applied by a timer then. */
const HIDDEN_EVERY_MS = 250;
const FRAME_MS = 16;

export interface FrameClockOptions {
  clock(): number;
  scheduler: SchedulerLike;
  /** As `requestAnimationFrame`; gives back what takes the request away. */
  frame(fn: () => void): () => void;
  /** Applies what is there; true when something is left for the next frame. */
  apply(): boolean;
}

/**
 * Calls `apply` once per frame of the screen, when asked to. An apply that cost more than a frame is
 * followed by as long a rest, so that load takes at most half of the main thread.
 */
export class FrameClock {
  readonly #options: FrameClockOptions;
  #cancelFrame: (() => void) | undefined;
  #timer: Subscription | undefined;
  #restUntil = 0;

  constructor(options: FrameClockOptions) {
    this.#options = options;
  }

  request(): void {
    if (this.#timer) return;
    this.#cancelFrame = this.#options.frame(this.#onFrame);
    this.#timer = this.#options.scheduler.schedule(this.#run, HIDDEN_EVERY_MS);
  }

  stop(): void {
    this.#cancelFrame?.();
    this.#timer?.unsubscribe();
    this.#cancelFrame = undefined;
    this.#timer = undefined;
  }

  readonly #onFrame = (): void => {
    if (this.#options.clock() >= this.#restUntil) this.#run();
    else this.#cancelFrame = this.#options.frame(this.#onFrame);
  };

  readonly #run = (): void => {
    const { clock, apply } = this.#options;
    this.stop();
    const started = clock();
    const more = apply();
    const ended = clock();
    this.#restUntil = ended - started > FRAME_MS ? ended + (ended - started) : 0;
    if (more) this.request();
  };
}
