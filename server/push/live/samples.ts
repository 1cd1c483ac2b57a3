import { MESSAGE, type SamplesFrame } from '../../../contract/push';
import { maySeeMachines } from '../entitlement';
import { type FrameHead, jsonFrame } from '../frame';
import type { PushMetrics } from '../metrics';
import type { Group, Groups, Receiver } from './groups';

export interface Sample {
  org: string;
  machineId: string;
  channel: string;
  t: number;
  v: number;
}

interface Series {
  org: string;
  machineId: string;
  channel: string;
  t: number[];
  v: number[];
  /** Lost for everybody because the series grew too long between two flushes. */
  lost: number;
}

const MAX_POINTS = 500;

/** The lane `signal`: samples of the machines somebody watches, lossy, losses counted. */
export class SampleLane {
  readonly #groups: Groups<Receiver>;
  readonly #metrics: PushMetrics;
  #watched: Set<string> | undefined;
  #series = new Map<string, Series>();

  constructor(groups: Groups<Receiver>, metrics: PushMetrics) {
    this.#groups = groups;
    this.#metrics = metrics;
  }

  /** To be called when a wish list changed or a connection went. */
  rewatch(): void {
    this.#watched = undefined;
  }

  offer(sample: Sample): boolean {
    this.#watched ??= this.#collectWatched();
    if (!this.#watched.has(sample.machineId)) return false;
    const key = `${sample.machineId}|${sample.channel}`;
    let series = this.#series.get(key);
    if (!series) {
      const { org, machineId, channel } = sample;
      series = { org, machineId, channel, t: [], v: [], lost: 0 };
      this.#series.set(key, series);
    }
    series.t.push(sample.t);
    series.v.push(sample.v);
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

  #collectWatched(): Set<string> {
    const watched = new Set<string>();
    for (const group of this.#groups) {
      for (const member of group.members) for (const id of member.watchedMachines) watched.add(id);
    }
    return watched;
  }

  #toGroup(group: Group<Receiver>, key: string, series: Series, shared: () => FrameHead): void {
    if (!maySeeMachines(group.entitlement, series.org)) return;
    for (const member of group.members) {
      if (member.live && member.watchedMachines.has(series.machineId))
        this.#toMember(member, key, series, shared);
    }
  }

  #toMember(member: Receiver, key: string, series: Series, shared: () => FrameHead): void {
    const lost = member.lostSamples.get(key) ?? 0;
    if (member.queue.pressed) {
      member.lostSamples.set(key, lost + series.t.length + series.lost);
      this.#metrics.dropped += series.t.length;
      return;
    }
    member.lostSamples.delete(key);
    member.queue.send(lost === 0 ? shared() : this.#write(series, lost + series.lost));
  }

  #dropOldest(series: Series): void {
    series.t.shift();
    series.v.shift();
    series.lost += 1;
    this.#metrics.dropped += 1;
  }

  #write({ machineId, channel, t, v }: Series, dropped: number): FrameHead {
    this.#metrics.contentsBuilt += 1;
    const t0 = t[0] ?? 0;
    const dt = t.map((time) => time - t0);
    const content: SamplesFrame = { machineId, channel, t0, dt, v, ...(dropped > 0 && { dropped }) };
    return jsonFrame(MESSAGE.samples, content);
  }
}
