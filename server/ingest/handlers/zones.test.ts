import { describe, expect, it } from 'vitest';
import { limitsOf, STORAGE_CLASSES } from '../../../contract/climate';
import type { MessageOf } from '../decode';
import { emptyState, type Machine } from '../fleet/machine';
import { withZones } from '../fleet/zoneStates';
import { createPlan } from '../rules/plan';
import { onEnv } from './env';
import { machineWith } from './testMachine';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const ROOM = { storageClass: 'CN_ROOM', tLow: 10, tHigh: 30, rhLow: 35, rhHigh: 75 } as const;
const COLD = { zone: 'Z2', storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 } as const;

function machine(cabinets: Record<string, string> = {}): Machine {
  const made = machineWith({
    info: { timezone: 'Asia/Shanghai', ...ROOM },
    limits: { ...STORAGE_CLASSES.CN_ROOM, humidity: { low: 35, high: 75, preLow: 38, preHigh: 72 } },
    mainZone: 'Z1',
    cabinetZones: new Map(Object.entries(cabinets)),
    zoneSettings: new Map([['Z2', { set: COLD, limits: limitsOf(COLD) }]]),
    state: emptyState('d', ROOM),
    sensors: new Map(),
    hardSince: new Map(),
    sales: [],
  });
  made.state = withZones(made, made.state);
  return made;
}

function measure(at: Machine, z: string, t: number, ts = NOW, q = 'good') {
  const plan = createPlan(Math.max(ts, NOW + MINUTE), () => 'n');
  const d = { z, s: [{ id: 'T1', t, rh: 50, q }] };
  onEnv(plan, at, { ts, hist: false, d } as unknown as MessageOf<'env'>, ts);
  return plan;
}
const namesOf = ({ state }: Machine) => state.zones?.map(({ set }) => set.zone);

describe('the live state of a machine', () => {
  it('has no zones where the machine has one only', () => {
    const plain = machine({ A: 'Z1', B: 'Z1' });
    measure(plain, 'Z1', 20);
    expect(plain.state).toMatchObject({ temp: 20, tMeas: NOW });
    expect('zones' in plain.state).toBe(false);
  });

  it('has the last reading and the limits of each other zone', () => {
    const both = machine({ A: 'Z1', B: 'Z2' });
    expect(both.state.zones).toEqual([{ set: COLD, temp: null, rh: null, tMeas: null, suspect: false }]);
    measure(both, 'Z1', 20);
    measure(both, 'Z2', 9.5);
    expect(both.state).toMatchObject({ temp: 20 });
    expect(both.state.zones).toEqual([{ set: COLD, temp: 9.5, rh: 50, tMeas: NOW, suspect: false }]);
    measure(both, 'Z2', 5, NOW + MINUTE, 'bad');
    expect(both.state.zones?.[0]?.temp).toBe(9.5);
  });

  it('sends what a zone measured to those who watch, on a channel of the zone', () => {
    const both = machine({ A: 'Z1', B: 'Z2' });
    const pointsOf = ({ live }: ReturnType<typeof measure>) =>
      live.flatMap((message) => (message.kind === 'point' ? [[message.channel, message.v]] : []));
    expect(pointsOf(measure(both, 'Z1', 20))).toEqual([
      ['temp', 20],
      ['rh', 50],
    ]);
    expect(pointsOf(measure(both, 'Z2', 9.5))).toEqual([
      ['temp/Z2', 9.5],
      ['rh/Z2', 50],
    ]);
    expect(pointsOf(measure(both, 'Z2', 9.5, NOW + MINUTE, 'bad'))).toEqual([]);
  });

  it('does not change the objects of other zones or of the previous state', () => {
    const many = machine({ A: 'Z1', B: 'Z2', C: 'Z3' });
    measure(many, 'Z3', 20);
    const [before, third] = [many.state, many.state.zones?.[1]];
    measure(many, 'Z2', 5);
    expect(many.state.zones?.[1]).toBe(third);
    expect(before.zones?.[0]?.temp).toBeNull();
  });

  it('decides whether a reading is late by its own zone', () => {
    const both = machine({ A: 'Z1', B: 'Z2' });
    measure(both, 'Z1', 20, NOW + MINUTE);
    expect(measure(both, 'Z2', 9.5, NOW).late).toBe(0);
    expect(measure(both, 'Z2', 5, NOW - MINUTE).late).toBe(1);
    expect(both.state.zones?.[0]?.temp).toBe(9.5);
  });

  it('has a zone without a cabinet, with the limits of the machine, until it is silent for long', () => {
    const odd = machine({ A: 'Z1' });
    measure(odd, 'Z9', 33);
    expect(odd.state.zones).toMatchObject([{ set: { zone: 'Z9', tHigh: 30 }, temp: 33 }]);
    measure(odd, 'Z1', 20, NOW + 20 * MINUTE);
    expect(namesOf(odd)).toEqual(['Z9']);
    measure(odd, 'Z1', 20, NOW + 30 * MINUTE);
    odd.state = withZones(odd, odd.state);
    expect('zones' in odd.state).toBe(false);
  });

  it('limits the number of zones', () => {
    const faulty = machine({ A: 'Z1' });
    for (let at = 0; at < 40; at++) measure(faulty, `X${at}`, 20);
    expect(namesOf(faulty)).toHaveLength(16);
  });

  it('follows changed limits and a removed cabinet', () => {
    const both = machine({ A: 'Z1', B: 'Z2' });
    measure(both, 'Z2', 9.5);
    const known = both.state;
    expect(withZones(both, known)).toBe(known);
    const wide = { ...COLD, tHigh: 10 };
    const wider = { ...both, zoneSettings: new Map([['Z2', { set: wide, limits: limitsOf(wide) }]]) };
    expect(withZones(wider, known).zones).toMatchObject([{ set: { tHigh: 10 }, temp: 9.5 }]);
    const moved = { ...both, mainZone: 'Z2', cabinetZones: new Map([['A', 'Z2']]) };
    expect('zones' in withZones(moved, known)).toBe(false);
  });
});
