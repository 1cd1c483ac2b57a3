import type { ServerClock } from '../clocks/serverClock';
import type { ConnectionEvent } from '../connection/connection';
import type { Faults, LinkState } from '../types';

/** How often the screen hears of the last frame, and how far its clock may be off before it is corrected. */
const HEARD_EVERY_MS = 1_000;
const CLOCK_TOLERANCE_MS = 50;

type Phase = Extract<ConnectionEvent, { type: 'phase' }>;

/** Turns what happens on the line into the few changes a person should see. */
export class LinkReport {
  readonly #clock: ServerClock;
  readonly #now: () => number;
  readonly #tell: (change: Partial<LinkState>) => void;
  #phase: LinkState['phase'] = 'idle';
  #since = 0;
  #heardTold = Number.NEGATIVE_INFINITY;
  #offsetTold: number | undefined;
  #heardAt: number | undefined;
  #degraded = false;

  /** @param now monotonic ms */
  constructor(clock: ServerClock, now: () => number, tell: (change: Partial<LinkState>) => void) {
    this.#clock = clock;
    this.#now = now;
    this.#tell = tell;
  }

  phase({ phase, attempt, retryInMs, reason }: Phase, faults: Faults): void {
    const now = this.#now();
    if (phase !== this.#phase) this.#since = now;
    this.#phase = phase;
    const retryAt = retryInMs === undefined ? undefined : this.#clock.toServer(now + retryInMs);
    const since = this.#clock.toServer(this.#since);
    const seen = this.#heardAt === undefined ? {} : { lastFrameAt: this.#clock.toServer(this.#heardAt) };
    this.#tell({ phase, attempt: phase === 'live' ? 0 : attempt, retryAt, reason, since, faults, ...seen });
  }

  /** A frame came. @param at monotonic ms */
  heard(at: number): void {
    this.#heardAt = at;
    if (at - this.#heardTold < HEARD_EVERY_MS) return;
    this.#heardTold = at;
    this.#tell({ lastFrameAt: this.#clock.toServer(at) });
  }

  clock(): void {
    const { offset } = this.#clock;
    if (this.#offsetTold !== undefined && Math.abs(offset - this.#offsetTold) < CLOCK_TOLERANCE_MS) return;
    this.#offsetTold = offset;
    this.#tell({ clockOffset: offset });
  }

  degraded(degraded: boolean): void {
    if (degraded === this.#degraded) return;
    this.#degraded = degraded;
    this.#tell({ degraded });
  }
}
