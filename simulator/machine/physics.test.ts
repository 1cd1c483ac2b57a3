import { describe, expect, it } from 'vitest';
import {
  HUMIDITY_LIMITS,
  MAX_STEP_C_PER_MIN,
  STORAGE_CLASS_NAMES,
  STORAGE_CLASSES,
  type StorageClass,
} from '../../contract/climate';
import { ambientAt } from './ambient';
import { type PhysicsInput, restingZone, stepZone, type ZoneAir } from './physics';

const MINUTE = 60_000;
const JULY = Date.UTC(2026, 6, 20);
const JANUARY = Date.UTC(2026, 0, 20);
const WELL = { doorOpen: false, powered: true, heaterStuck: false };

/** The air minute by minute. */
function live(
  storageClass: StorageClass,
  minutes: number,
  from: number,
  state: Partial<PhysicsInput> = {},
  zone = restingZone(storageClass),
): ZoneAir[] {
  return Array.from({ length: minutes }, (_, minute) => {
    zone = stepZone(
      zone,
      { ...WELL, ...ambientAt(from + minute * MINUTE, '广州市', 1), ...state },
      storageClass,
      1,
    );
    return zone;
  });
}

describe.each(STORAGE_CLASS_NAMES)('the simulated air of a cabinet, %s', (storageClass) => {
  const { preLow, preHigh, tHigh } = STORAGE_CLASSES[storageClass];

  it.each([
    ['summer', JULY],
    ['winter', JANUARY],
  ])('stays within the early warnings for days in %s', (_, from) => {
    for (const { t, rh } of live(storageClass, 3 * 1_440, from)) {
      expect(t).toBeGreaterThan(preLow);
      expect(t).toBeLessThan(preHigh);
      expect(rh).toBeGreaterThan(HUMIDITY_LIMITS.preLow);
      expect(rh).toBeLessThan(HUMIDITY_LIMITS.preHigh);
    }
  });

  it('leaves its range at a plausible rate when the heater is stuck, and recovers', () => {
    const broken = live(storageClass, 240, JULY, { heaterStuck: true });
    const crossed = broken.findIndex(({ t }) => t > tHigh);
    expect(crossed).toBeGreaterThan(0);
    expect(crossed).toBeLessThan(45);
    expect(Math.max(...broken.map(({ t }) => t))).toBeLessThan(46);
    for (const [index, { t }] of broken.entries()) {
      expect(Math.abs(t - (broken[index - 1]?.t ?? t))).toBeLessThan(MAX_STEP_C_PER_MIN);
    }
    const repaired = live(storageClass, 720, JULY, {}, broken.at(-1));
    expect(repaired.at(-1)?.t).toBeLessThan(preHigh);
  });
});

describe('a simulated refrigerator', () => {
  it('crosses 8 °C within minutes of a cold-chain failure', () => {
    const crossed = live('COLD_2_8', 60, JANUARY, { heaterStuck: true }).findIndex(({ t }) => t > 8);
    expect(crossed).toBeGreaterThan(0);
    expect(crossed).toBeLessThan(6);
  });

  it('runs its compressor in cycles', () => {
    const zones = live('COLD_2_8', 1_440, JULY);
    const starts = zones.filter(
      ({ compressor }, index) => compressor && !zones[index - 1]?.compressor,
    ).length;
    expect(starts).toBeGreaterThan(12);
    expect(starts).toBeLessThan(200);
  });

  it('tolerates a short visit and warms up with a door left open', () => {
    const visit = live('COLD_2_8', 15, JULY, { doorOpen: true });
    expect(visit[1]?.t).toBeLessThan(8);
    expect(visit[14]?.t).toBeGreaterThan(8);
  });

  it('warms up slowly without power', () => {
    const dark = live('COLD_2_8', 600, JULY, { powered: false });
    expect(dark[30]?.t).toBeLessThan(8);
    expect(dark.at(-1)?.t).toBeGreaterThan(10);
  });
});

it('the air model works with any step size', () => {
  const around = { ambient: 30, ambientRh: 60, doorOpen: true, powered: false, heaterStuck: false };
  const whole = stepZone(restingZone('COLD_2_8'), around, 'COLD_2_8', 10);
  let parts = restingZone('COLD_2_8');
  for (let part = 0; part < 1_200; part++) parts = stepZone(parts, around, 'COLD_2_8', 1 / 120);
  expect(parts.t).toBeCloseTo(whole.t, 1);
  expect(parts.rh).toBeCloseTo(whole.rh, 0);
});
