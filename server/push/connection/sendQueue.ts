import { CLOSE, type StreamMeta } from '../../../contract/push';
import { type FrameHead, finishFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { WireLine, WireSocket } from '../ports';
import type { PushSettings } from '../settings';

export interface SendQueueOptions {
  socket: WireSocket;
  line: WireLine;
  /** False: basic protocol, frames carry no meta. */
  numbered: boolean;
  settings: PushSettings;
  metrics: PushMetrics;
  now: () => number;
  onSlow: (code: number) => void;
}

/**
 * The way out of one connection: numbers the frames and knows how far the peer lags. Frames given
 * to `send` are never dropped; who may skip (state, signals) asks `pressed` first.
 */
export class SendQueue {
  readonly #options: SendQueueOptions;
  #next = 0;
  #open = true;
  #pressedSince: number | undefined;
  #held = false;
  #waiting: ((open: boolean) => void)[] = [];

  constructor(options: SendQueueOptions) {
    this.#options = options;
  }

  get pressed(): boolean {
    return this.#options.socket.bufferedAmount > this.#options.settings.conflateBytes;
  }
  get empty(): boolean {
    return this.#options.socket.bufferedAmount === 0;
  }

  send(head: FrameHead, meta?: Omit<StreamMeta, 'n'>): void {
    if (!this.#open) return;
    const { socket, numbered, metrics } = this.#options;
    this.#hold();
    socket.send(finishFrame(head, numbered ? { n: this.#next, ...meta } : undefined), this.#onWritten);
    this.#next += 1;
    metrics.framesSent += 1;
    this.check();
  }

  /** Resolves when the peer has caught up; false when the connection ended instead. */
  async room(): Promise<boolean> {
    if (!this.#open || !this.pressed) return this.#open;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Applies the slow-consumer rule; called on every send and from time to time. */
  check(): void {
    const { socket, settings, now } = this.#options;
    if (!this.#open) return;
    if (!this.pressed) this.#pressedSince = undefined;
    else this.#pressedSince ??= now();
    const late = this.#pressedSince !== undefined && now() - this.#pressedSince > settings.slowMs;
    if (socket.bufferedAmount > settings.slowBytes || late) this.#giveUp();
  }

  /** Nothing is sent any more. */
  end(): void {
    this.#open = false;
    this.#release();
  }

  /** Frames of one turn leave together: a page applies them in one frame of its screen. */
  #hold(): void {
    if (this.#held) return;
    this.#held = true;
    const { line } = this.#options;
    line.cork();
    process.nextTick(() => {
      this.#held = false;
      line.uncork();
    });
  }

  readonly #onWritten = (): void => {
    if (this.pressed) return;
    this.#pressedSince = undefined;
    this.#release();
  };

  #giveUp(): void {
    this.end();
    this.#options.metrics.slowClosed += 1;
    this.#options.onSlow(CLOSE.slowConsumer);
  }

  #release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(this.#open);
  }
}
