import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedInstall, FIRMWARE_NO, rolloutStep, WAVES, waveOf, waveSizes } from './firmware';
import { installStates } from './firmwareStates';

const percents = fc
  .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }))
  .map(([left, right]) => ({ firstPercent: Math.min(left, right), secondPercent: Math.max(left, right) }));

it('puts every machine into one wave and leaves the first wave not empty', () => {
  expect(waveSizes(100, { firstPercent: 5, secondPercent: 25 })).toEqual([5, 20, 75]);
  expect(waveSizes(1, { firstPercent: 5, secondPercent: 25 })).toEqual([1, 0, 0]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), percents, (machines, each) => {
      const sizes = waveSizes(machines, each);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0);
      expect(sizes[0]).toBeGreaterThan(0);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(machines);
      expect(waveOf(0, sizes)).toBe(1);
    }),
  );
});

it('parses versions as machines report them', () => {
  expect(['2.4.1', '2.5', '2.5.0-rc.1'].every((text) => FIRMWARE_NO.test(text))).toBe(true);
  expect(['2', 'v2.4', '2.4.', ''].some((text) => FIRMWARE_NO.test(text))).toBe(false);
});

const LIMITS = { failureLimit: 5, minDone: 3, accepted: 0 };
const some = (count: number, state: string, wave = 1, online = true): CountedInstall[] =>
  Array.from({ length: count }, () => ({ wave, state, online }));

describe('what a rollout does next', () => {
  it('waits for the machines of its wave except those that are offline', () => {
    expect(rolloutStep([...some(1, 'sent'), ...some(4, 'queued', 2)], 1, LIMITS)).toBeUndefined();
    expect(rolloutStep([...some(1, 'sent', 1, false), ...some(4, 'queued', 2)], 1, LIMITS)).toEqual({
      event: 'advance',
      wave: 2,
    });
  });

  it('skips a wave without machines and ends after the last wave', () => {
    expect(rolloutStep([...some(2, 'confirmed'), ...some(1, 'queued', 3)], 1, LIMITS)).toEqual({
      event: 'advance',
      wave: 3,
    });
    expect(rolloutStep(some(2, 'confirmed'), 3, LIMITS)).toEqual({ event: 'finish' });
    expect(rolloutStep(some(2, 'sent', 3, false), 3, LIMITS)).toBeUndefined();
  });

  it('halts above the failure limit once enough machines have finished, or before the next wave', () => {
    const one = [...some(1, 'failed'), ...some(1, 'confirmed')];
    expect(rolloutStep([...one, ...some(1, 'installing')], 1, LIMITS)).toBeUndefined();
    expect(rolloutStep([...one, ...some(9, 'queued', 2)], 1, LIMITS)).toMatchObject({ event: 'halt' });
    const three = [...some(1, 'contradicted'), ...some(2, 'confirmed'), ...some(1, 'installing')];
    expect(rolloutStep(three, 1, LIMITS)).toEqual({ event: 'halt', failed: 1, ended: 3 });
    expect(rolloutStep([...some(1, 'unknown'), ...some(19, 'confirmed')], 1, LIMITS)).toEqual({
      event: 'finish',
    });
  });

  it('does not halt again for failures that were known when it was resumed', () => {
    const installs = [...some(1, 'failed'), ...some(2, 'confirmed'), ...some(9, 'queued', 2)];
    expect(rolloutStep(installs, 1, LIMITS)).toMatchObject({ event: 'halt' });
    expect(rolloutStep(installs, 1, { ...LIMITS, accepted: 1 })).toEqual({ event: 'advance', wave: 2 });
  });

  it('never starts a wave with more failures than the limit, for any order of events', () => {
    const states = Object.keys(installStates.states);
    const install = fc.record({
      wave: fc.integer({ min: 1, max: WAVES }),
      state: fc.constantFrom(...states),
      online: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(install, { maxLength: 30 }), fc.integer({ min: 1, max: 2 }), (installs, wave) => {
        if (rolloutStep(installs, wave, LIMITS)?.event !== 'advance') return;
        const bad = installs.filter(({ state }) => ['failed', 'contradicted', 'unknown'].includes(state));
        const good = installs.filter(({ state }) => state === 'confirmed');
        expect(bad.length * 100).toBeLessThanOrEqual(5 * (bad.length + good.length));
      }),
    );
  });
});
