import type { PointMessage } from '../../events/bus';
import { maySee } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { Series, SignalTopic } from '../topics/liveTopic';
import type { EntitlementGroup, Groups, Receiver } from './groups';
import { WatchList } from './watchList';

interface SignalSeries extends Series {
  org: string;
  /** Lost for everybody because the series grew too long between two flushes. */
  lost: number;
}

const MAX_POINTS = 500;

/** The lane `signal` of one topic: values of what somebody watches, lossy, losses counted. */
export class SignalLane {
  readonly #topic: SignalTopic;
  readonly #groups: Groups<Receiver>;
  readonly #metrics: PushMetrics;
  readonly #watched: WatchList;
  #series = new Map<string, SignalSeries>();

  constructor(topic: SignalTopic, groups: Groups<Receiver>, metrics: PushMetrics) {
    this.#topic = topic;
    this.#groups = groups;
    this.#metrics = metrics;
    this.#watched = new WatchList(topic.name, groups);
  }

  /** To be called when a wish list changed or a connection went. */
  rewatch(): void {
    this.#watched.forget();
  }

  offer(point: PointMessage): boolean {
    if (!this.#watched.has(point.of)) return false;
    const key = `${point.topic}|${point.of}|${point.channel}`;
    let series = this.#series.get(key);
    if (!series) {
      const { org, of, channel } = point;
      series = { org, of, channel, t: [], v: [], lost: 0 };
      this.#series.set(key, series);
    }
    series.t.push(point.t);
    series.v.push(point.v);
    if (series.t.length > MAX_POINTS) this.#dropOldest(series);
    return true;
  }

  flush(): void {
    const all = this.#series;
    this.#series = new Map();
    for (const [key, series] of all) {
      let shared: FrameHead | undefined;
      const head = () => {
        shared ??= this.#write(series, series.lost);
        return shared;
      };
      for (const group of this.#groups) this.#toGroup(group, key, series, head);
    }
  }

  #toGroup(
    group: EntitlementGroup<Receiver>,
    key: string,
    series: SignalSeries,
    shared: () => FrameHead,
  ): void {
    if (!maySee(group.entitlement, this.#topic, { org: series.org, row: series })) return;
    for (const member of group.members) {
      if (member.live && this.#watched.of(member)?.has(series.of))
        this.#toMember(member, key, series, shared);
    }
  }

  #toMember(member: Receiver, key: string, series: SignalSeries, shared: () => FrameHead): void {
    const lost = member.lostPoints.get(key) ?? 0;
    if (member.queue.pressed) {
      member.lostPoints.set(key, lost + series.t.length + series.lost);
      this.#metrics.dropped += series.t.length;
      return;
    }
    member.lostPoints.delete(key);
    member.queue.send(lost === 0 ? shared() : this.#write(series, lost + series.lost));
  }

  #dropOldest(series: SignalSeries): void {
    series.t.shift();
    series.v.shift();
    series.lost += 1;
    this.#metrics.dropped += 1;
  }

  #write(series: SignalSeries, dropped: number): FrameHead {
    this.#metrics.contentsBuilt += 1;
    return jsonFrame(this.#topic.messageType, this.#topic.content(series, dropped));
  }
}
