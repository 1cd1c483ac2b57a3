import { MESSAGE } from '@contract/push';
import type { SchedulerLike, Subscription } from 'rxjs';
import { encodeFrame } from './codec';

/** At most one a second; the delay also puts the receipt behind the paint of what it acknowledges. */
const RECEIPT_EVERY_MS = 1_000;

export interface ReceiptOptions {
  scheduler: SchedulerLike;
  visible(): boolean;
  send(text: string): boolean;
}

/** Tells the server how far a person could have seen. Nothing is told while the page is hidden. */
export class Receipts {
  readonly #options: ReceiptOptions;
  #painted = 0;
  #told = 0;
  #timer: Subscription | undefined;

  constructor(options: ReceiptOptions) {
    this.#options = options;
  }

  /** A new connection knows nothing of what was told on the last one. */
  restart(): void {
    this.#told = 0;
    this.painted(this.#painted);
  }

  /** Everything up to this position is on its way to the screen. */
  painted(pos: number): void {
    this.#painted = pos;
    if (pos !== this.#told)
      this.#timer ??= this.#options.scheduler.schedule(() => this.#tell(), RECEIPT_EVERY_MS);
  }

  /** To be called when the page becomes visible. */
  readonly shown = (): void => this.painted(this.#painted);

  stop(): void {
    this.#timer?.unsubscribe();
    this.#timer = undefined;
  }

  #tell(): void {
    this.#timer = undefined;
    const { visible, send } = this.#options;
    if (!visible() || this.#painted === this.#told) return;
    if (send(encodeFrame(MESSAGE.receipt, { seen: this.#painted, vis: true }))) this.#told = this.#painted;
  }
}
