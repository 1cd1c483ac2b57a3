import { describe, expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { fleetOf, listen } from '../testing/testMachines';
import { ORDINARY, type TroubleProfile } from './profile';
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios';

function cast(
  name: ScenarioName,
  count: number,
  options: { seed?: number; rate?: number } = {},
): TroubleProfile[] {
  const { seed = 1, rate } = options;
  return SCENARIOS[name]({ machines: fleetOf(count), random: createRandom(seed), rate });
}

function share(parts: readonly TroubleProfile[], is: (part: TroubleProfile) => boolean): number {
  return parts.filter(is).length / parts.length;
}

describe('scenarios', () => {
  it.each(SCENARIO_NAMES)('%s assigns every machine a role, equal for equal seeds', (name) => {
    for (const count of [0, 1, 7, 200]) {
      expect(cast(name, count)).toHaveLength(count);
      expect(cast(name, count)).toEqual(cast(name, count));
    }
  });

  it('calm: no machine has a problem', () => {
    for (const part of cast('calm', 50)) expect(part).toEqual(ORDINARY);
  });

  it('demo: most machines are fine and every problem occurs', () => {
    const parts = cast('demo', 200);
    const { quirks: sound } = ORDINARY;
    const troubles: ((part: TroubleProfile) => boolean)[] = [
      ({ heaterStuck }) => heaterStuck !== undefined,
      ({ doorForgotten }) => doorForgotten !== undefined,
      ({ away }) => (away?.to ?? 0) > 3_600,
      ({ away }) => away !== undefined && away.to < 600,
      ({ sensorFrozen }) => sensorFrozen !== undefined,
      ({ mainsLost }) => mainsLost !== undefined,
      ({ boardFault }) => boardFault !== undefined,
      ({ demand }) => demand > 1,
      ({ appetite }) => appetite > 1,
      ({ quirks }) => quirks !== sound,
    ];
    for (const trouble of troubles) {
      expect(share(parts, trouble)).toBeGreaterThan(0);
      expect(share(parts, trouble)).toBeLessThan(0.05);
    }
    expect(share(parts, (part) => !troubles.some((is) => is(part)))).toBeCloseTo(0.94);
  });

  it('demo: the failing refrigerator is a refrigerated machine', () => {
    const machines = fleetOf(200);
    const failing = machines.filter((_, index) => cast('demo', 200)[index]?.heaterStuck !== undefined);
    expect(failing.length).toBeGreaterThan(0);
    expect(new Set(failing.map(({ storageClass }) => storageClass))).toEqual(new Set(['COLD_2_8']));
  });

  it('demo: a handful of machines has no problems, and of a dozen one refrigerator after another warms up', () => {
    expect(new Set(cast('demo', 8)).size).toBe(1);
    for (const count of [11, 30, 100]) {
      const warm = cast('demo', count).flatMap(({ heaterStuck }) => heaterStuck ?? []);
      const [first, then] = warm.sort((one, other) => one.from - other.from);
      expect(then?.from).toBeGreaterThan(first?.to ?? Number.POSITIVE_INFINITY);
    }
  });

  it('carrier-outage: the cards of one carrier go silent and others do not', () => {
    const machines = fleetOf(60);
    const away = machines.filter((_, index) => cast('carrier-outage', 60)[index]?.away !== undefined);
    const issuers = new Set(away.map(({ iccid }) => iccid?.slice(0, 6)));
    expect(issuers.size).toBe(1);
    expect(away.length).toBeLessThan(60);
    expect(away.length).toBe(machines.filter(({ iccid }) => issuers.has(iccid?.slice(0, 6))).length);
  });

  it('storm: ten thousand events a minute over the fleet, or as many as set', () => {
    const total = (parts: readonly TroubleProfile[]) =>
      parts.reduce((sum, { oddPerSec }) => sum + oddPerSec, 0);
    expect(total(cast('storm', 100)) * 60).toBeCloseTo(10_000);
    expect(total(cast('storm', 30, { rate: 12 }))).toBeCloseTo(12);
    const events = listen({ oddPerSec: 5 }, 0.1).length;
    expect(events / 360).toBeGreaterThan(4.5);
  });

  it('stock-run: lanes run empty and stay empty', () => {
    const [part] = cast('stock-run', 1);
    const empty = new Set<string>();
    for (const { kind, d } of listen(part ?? {}, 1)) if (kind === 'lane' && d.q === 0) empty.add(d.t);
    expect(empty.size).toBeGreaterThan(5);
  });
});
