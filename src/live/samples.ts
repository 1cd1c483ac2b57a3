import { channelOf, type Measure } from '@contract/machines/zones';
import { CAPS, MESSAGE, type SamplesFrame } from '@contract/push';
import {
  defineLive,
  isObject,
  isReplicaReset,
  useServerNow,
  useThrottledSelector,
  useWatch,
  watchDropped,
} from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

export interface LiveSample {
  /** When it was measured, server-clock ms. */
  t: number;
  v: number;
}
export interface SampleSeries {
  /** In order of time, at most `CAPS.samplesPerMachine`. */
  points: readonly LiveSample[];
  /** Samples lost on the way, as told by the server. */
  dropped: number;
}
/** Keyed by `machineId|channel`; only machines somebody watches. */
export type SamplesState = Readonly<Record<string, SampleSeries>>;

const NO_SAMPLES: SamplesState = {};
const NO_POINTS: readonly LiveSample[] = [];
const EMPTY: SampleSeries = { points: NO_POINTS, dropped: 0 };

function sampleKey(machineId: string, channel: string): string {
  return `${machineId}|${channel}`;
}

function pointsOf({ t0, dt, v }: SamplesFrame): LiveSample[] {
  const points: LiveSample[] = [];
  for (let at = 0; at < dt.length; at++) {
    const [offset, value] = [dt[at], v[at]];
    if (offset !== undefined && value !== undefined) points.push({ t: t0 + offset, v: value });
  }
  return points;
}

/** In order of measurement; the same moment comes once, whatever arrives again. */
function merged(known: readonly LiveSample[], news: LiveSample[]): LiveSample[] {
  const last = known.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
  const all = [...known, ...news];
  const inOrder = news.every((point, at) => point.t > (at === 0 ? last : (news[at - 1]?.t ?? last)));
  if (inOrder) return all.slice(-CAPS.samplesPerMachine);
  const byTime = new Map(all.map((point) => [point.t, point]));
  return [...byTime.values()].sort((a, b) => a.t - b.t).slice(-CAPS.samplesPerMachine);
}

function extended(state: SamplesState, frames: readonly SamplesFrame[]): SamplesState {
  if (frames.length === 0) return state;
  const next: Record<string, SampleSeries> = { ...state };
  for (const frame of frames) {
    const key = sampleKey(frame.machineId, frame.channel);
    const { points, dropped } = next[key] ?? EMPTY;
    next[key] = { points: merged(points, pointsOf(frame)), dropped: dropped + (frame.dropped ?? 0) };
  }
  return next;
}

function without(state: SamplesState, machineId: string): SamplesState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith(`${machineId}|`)));
}

function isSamples(content: unknown): boolean {
  return (
    isObject(content) &&
    typeof content.machineId === 'string' &&
    typeof content.channel === 'string' &&
    typeof content.t0 === 'number' &&
    Array.isArray(content.dt) &&
    Array.isArray(content.v)
  );
}

export const sampleTopic = defineLive<SamplesFrame, never, SamplesState>({
  name: 'samples',
  lane: 'signal',
  messageTypes: [MESSAGE.samples],
  read: (content) => (isSamples(content) ? [content as SamplesFrame] : undefined),
  slice:
    ({ rowsOf }) =>
    (state: SamplesState = NO_SAMPLES, action: Action) => {
      if (isReplicaReset(action)) return NO_SAMPLES;
      if (!watchDropped.match(action)) return extended(state, rowsOf(action));
      return action.payload.kind === 'samples' ? without(state, action.payload.name) : state;
    },
});

type SamplesRoot = { samples: SamplesState };

/** Samples of a watched machine, in order of time. */
export function selectSamples(
  { samples }: SamplesRoot,
  machineId: string,
  channel: string,
): readonly LiveSample[] {
  return samples[sampleKey(machineId, channel)]?.points ?? NO_POINTS;
}

function selectLost({ samples }: SamplesRoot, machineId: string, channel: string): number {
  return samples[sampleKey(machineId, channel)]?.dropped ?? 0;
}

/** Channel of the samples that go on where a curve of these zones ends, the main zone first; its own before anything is known. */
export function zoneChannel(
  measure: Measure,
  curve: { zone: string; zones: readonly string[] } | undefined,
): string {
  return channelOf(measure, curve && curve.zone !== curve.zones[0] ? curve.zone : undefined);
}

/** How many of those were lost on the way. */
export function useLostSamples(machineId: string, channel: string): number {
  return useSelector((state: SamplesRoot) => selectLost(state, machineId, channel));
}

/** A curve that moves more often is not seen to. */
const DRAWN_EVERY_MS = 1_000;

/** Samples of a machine from the moment the component is mounted, in order of time. */
function useSamples(machineId: string, channel: string): readonly LiveSample[] {
  useWatch('samples', machineId);
  return useThrottledSelector(
    (state: SamplesRoot) => selectSamples(state, machineId, channel),
    DRAWN_EVERY_MS,
  );
}

/** The clock of a curve is seen to move so often. */
const NOW_EVERY_MS = 10_000;

/** What alone moves of a curve as time goes on: its newest samples, and the present in server ms. */
export function useCurveEnd(
  machineId: string,
  channel: string,
): { live: readonly LiveSample[]; now: number } {
  const live = useSamples(machineId, channel);
  return { live, now: useServerNow(NOW_EVERY_MS) };
}
