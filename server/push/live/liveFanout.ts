import type { LiveMessage } from '../../events/bus';
import type { Scheduler } from '../ports';
import type { PushSettings } from '../settings';
import type { Groups, Receiver, WatchLists } from './groups';
import { HintLane, type HintReceiver } from './hints';
import { LiveState, type LiveStateDeps } from './liveState';
import { SignalLane } from './signals';
import { Throttle } from './throttle';
import { WatchedRows } from './watchedRows';

export interface FanoutDeps extends LiveStateDeps {
  groups: Groups<Receiver>;
  scheduler: Scheduler;
  settings: PushSettings;
  /** Monotonic milliseconds, to measure what a flush costs. */
  stopwatch: () => number;
}

/** A flush may take this part of the time between two flushes. */
const MAX_SHARE = 1 / 6;

/**
 * Turns live messages into frames. An idle line sends at once; a busy one collects for a period
 * that grows with the cost of sending, so that load costs delay and not the event loop.
 */
export class LiveFanout {
  readonly state: LiveState;
  readonly #signals: ReadonlyMap<string, SignalLane>;
  readonly #watched: ReadonlyMap<string, WatchedRows>;
  readonly #hints: HintLane;
  readonly #deps: FanoutDeps;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #costMs = 0;
  #cancelFlush: (() => void) | undefined;
  readonly #hinting: Throttle;
  readonly #signalling: Throttle;

  constructor(deps: FanoutDeps) {
    this.#deps = deps;
    this.state = new LiveState(deps);
    const signals = deps.topics.filter((topic) => topic.lane === 'signal');
    this.#signals = new Map(
      signals.map((topic) => [topic.name, new SignalLane(topic, deps.groups, deps.metrics)]),
    );
    const watched = deps.topics.filter((topic) => topic.lane === 'watched');
    this.#watched = new Map(
      watched.map((topic) => [topic.name, new WatchedRows(topic, deps.groups, deps.metrics)]),
    );
    this.#hints = new HintLane(deps.groups, deps.stopwatch);
    this.#hinting = new Throttle(deps, deps.settings.hintMs, () => this.#hints.flush());
    this.#signalling = new Throttle(deps, deps.settings.signalMs, () => {
      for (const lane of this.#signals.values()) lane.flush();
    });
  }

  readonly accept = (batch: readonly LiveMessage[]): void => {
    for (const message of batch) this.#take(message);
  };

  /** Present distance between flushes, ms. */
  get periodMs(): number {
    const { flushMinMs, flushMaxMs } = this.#deps.settings;
    return Math.min(flushMaxMs, Math.max(flushMinMs, this.#costMs / MAX_SHARE));
  }

  /** To be called when a connection went; `watching` where a wish list changed. */
  rewatch(): void {
    for (const lanes of [this.#signals, this.#watched]) for (const lane of lanes.values()) lane.rewatch();
  }

  /** To be called when a client wishes something else than before. */
  readonly watching = (member: HintReceiver, before: WatchLists): void => {
    this.rewatch();
    this.#hints.remind(member, before);
  };

  /** Tells a client that has just become live which of its lists changed while it did. */
  remind(member: HintReceiver): void {
    this.#hints.remind(member);
  }

  /** Asks for a flush soon, e.g. because a connection has room again. */
  wake(): void {
    const wait = this.#flushedAt + this.periodMs - this.#deps.stopwatch();
    this.#cancelFlush ??= this.#deps.scheduler.after(Math.max(0, wait), this.#flush);
  }

  stop(): void {
    this.#cancelFlush?.();
    this.#hinting.stop();
    this.#signalling.stop();
  }

  #take(message: LiveMessage): void {
    if (message.kind === 'hint') {
      this.#hints.offer(message.org, message.resource);
      this.#hinting.want();
    } else if (message.kind === 'row') {
      if ((this.#watched.get(message.topic) ?? this.state).offer(message)) this.wake();
    } else if (this.#signals.get(message.topic)?.offer(message)) this.#signalling.want();
  }

  readonly #flush = (): void => {
    const { stopwatch, settings, scheduler } = this.#deps;
    const started = stopwatch();
    this.#cancelFlush = undefined;
    let behind = this.state.flush();
    for (const lane of this.#watched.values()) if (lane.flush()) behind = true;
    this.#flushedAt = stopwatch();
    this.#costMs = 0.8 * this.#costMs + 0.2 * (this.#flushedAt - started);
    if (behind) this.#cancelFlush ??= scheduler.after(settings.flushMaxMs, this.#flush);
  };
}
