import { CAPS, type SamplesFrame } from '@contract/push';
import { frameApplied, watchDropped } from '@realtime';
import { describe, expect, it } from 'vitest';
import { sampleTopic, zoneChannel } from './samples';

const START = { type: 'start' };
const samplesReducer = sampleTopic.reducer;
const samplesForgotten = (name: string) => watchDropped({ kind: 'samples', name });

describe('samples', () => {
  const frame = (more: Partial<SamplesFrame> = {}) =>
    frameApplied({ samples: [{ machineId: 'm', channel: 't', t0: 100, dt: [0, 10], v: [1, 2], ...more }] });

  it('are sorted by time without duplicates', () => {
    const state = [frame(), frame({ t0: 90 }), frame({ dropped: 3 })].reduce(
      samplesReducer,
      samplesReducer(undefined, START),
    );
    expect(state['m|t']).toEqual({
      points: [
        { t: 90, v: 1 },
        { t: 100, v: 1 },
        { t: 110, v: 2 },
      ],
      dropped: 3,
    });
  });

  it('keep a bounded window, and are dropped when the machine is no longer watched', () => {
    const dt = Array.from({ length: CAPS.samplesPerMachine + 9 }, (_, at) => at);
    const state = samplesReducer(undefined, frame({ dt, v: dt }));
    expect(state['m|t']?.points).toHaveLength(CAPS.samplesPerMachine);
    expect(state['m|t']?.points[0]?.v).toBe(9);
    expect(samplesReducer(state, samplesForgotten('m'))).toEqual({});
    expect(samplesReducer(state, samplesForgotten('other'))).toEqual(state);
  });
});

it('a curve uses the samples of its own zone', () => {
  const zones = ['Z1', 'Z2'];
  expect(zoneChannel('temp', undefined)).toBe('temp');
  expect(zoneChannel('temp', { zone: 'Z1', zones })).toBe('temp');
  expect(zoneChannel('temp', { zone: 'Z2', zones })).toBe('temp/Z2');
  expect(zoneChannel('rh', { zone: 'Z2', zones })).toBe('rh/Z2');
});

describe('samples that came late', () => {
  const of = (t0: number, dt: number[], v: number[] = dt) =>
    frameApplied({ samples: [{ machineId: 'm', channel: 't', t0, dt, v }] });
  const times = (...frames: ReturnType<typeof of>[]) =>
    frames.reduce(samplesReducer, samplesReducer(undefined, START))['m|t']?.points.map(({ t }) => t);

  it('stand where they belong, within a frame and between frames, each moment once', () => {
    expect(times(of(100, [0, 20, 10]))).toEqual([100, 110, 120]);
    expect(times(of(100, [0, 10, 10]))).toEqual([100, 110]);
    expect(times(of(100, [0, 10]), of(100, [10, 20]))).toEqual([100, 110, 120]);
    expect(times(of(100, [0, 20]), of(100, [10, 30]))).toEqual([100, 110, 120, 130]);
  });

  it('push the oldest out', () => {
    const full = Array.from({ length: CAPS.samplesPerMachine }, (_, at) => 10 * at);
    const kept = times(of(100, full), of(100, [15]));
    expect(kept).toHaveLength(CAPS.samplesPerMachine);
    expect(kept?.slice(0, 2)).toEqual([110, 115]);
  });

  it('are no samples without a time or a value', () => {
    expect(times(of(100, [0, 10], [1]))).toEqual([100]);
    expect(times(of(100, [0], [1, 2]))).toEqual([100]);
  });
});
