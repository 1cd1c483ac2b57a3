import { CAPS, type SamplesFrame } from '@contract/push';
import type { Action } from '@reduxjs/toolkit';
import { frameApplied, isForgetting, samplesForgotten } from '../actions';
import { sampleTopic } from '../lanes/topics';
import type { Sample, SampleSeries, SamplesState } from '../types';

const NO_SAMPLES: SamplesState = {};
const EMPTY: SampleSeries = { points: [], dropped: 0 };

export function sampleKey(machineId: string, channel: string): string {
  return `${machineId}|${channel}`;
}

function pointsOf({ t0, dt, v }: SamplesFrame): Sample[] {
  const points: Sample[] = [];
  for (let at = 0; at < dt.length; at++) {
    const [offset, value] = [dt[at], v[at]];
    if (offset !== undefined && value !== undefined) points.push({ t: t0 + offset, v: value });
  }
  return points;
}

/** In order of measurement; the same moment comes once, whatever arrives again. */
function merged(known: readonly Sample[], news: Sample[]): Sample[] {
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

export function samplesReducer(state: SamplesState = NO_SAMPLES, action: Action): SamplesState {
  if (frameApplied.match(action)) return extended(state, sampleTopic.rowsOf(action));
  if (samplesForgotten.match(action)) return without(state, action.payload);
  return isForgetting(action) ? NO_SAMPLES : state;
}
