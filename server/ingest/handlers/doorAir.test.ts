import { describe, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../../../contract/climate';
import { ripen } from '../../alert-rules';
import type { MessageOf } from '../decode';
import { emptyState, type Machine } from '../fleet/machine';
import { type BatchPlan, createPlan, settleRule } from '../rules/plan';
import { onDoor } from './door';
import { onEnv } from './env';
import { machineWith } from './testMachine';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const machine = () =>
  machineWith({
    info: { storageClass: 'COLD_2_8', timezone: 'Asia/Shanghai' },
    limits: { ...STORAGE_CLASSES.COLD_2_8, humidity: { low: 35, high: 75, preLow: 38, preHigh: 72 } },
    mainZone: 'Z1',
    state: emptyState('d', { tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 }),
    sensors: new Map(),
    hardSince: new Map(),
    sales: [],
  });

function door(plan: BatchPlan, at: Machine, ts: number, d: object): void {
  onDoor(plan, at, { ts, hist: false, d: { cab: 'A', ...d } } as unknown as MessageOf<'door'>);
}
function air(plan: BatchPlan, at: Machine, ts: number, t: number, z = 'Z1'): void {
  const d = { z, s: [{ id: 'T1', t, q: 'good' }] };
  onEnv(plan, at, { ts, hist: false, d } as unknown as MessageOf<'env'>, ts);
}

/** A door opens and stays open; the air is measured once a minute from then on. */
function stoodOpen(temperatures: readonly number[], pur = 'inspect', cabinets?: Record<string, string>) {
  let n = 0;
  const plan = createPlan(NOW, () => `n${n++}`);
  const at = machine();
  if (cabinets) at.cabinetZones = new Map(Object.entries(cabinets));
  door(plan, at, NOW, { ev: 'open', auth: true, pur, by: 'U101' });
  for (const [minute, t] of temperatures.entries()) {
    const ts = NOW + minute * MINUTE;
    for (const [key, rule] of [...at.rules]) settleRule(plan, at, key, rule, ripen(rule, ts));
    air(plan, at, ts, t);
    if (cabinets) air(plan, at, ts, 5, 'Z2');
  }
  const rung = () =>
    plan.decisions
      .map(({ decision }) => decision)
      .filter(({ code, verdict }) => code === 'DOOR_OPEN_AIR' && ['raised', 'cleared'].includes(verdict))
      .map(({ verdict, source, at: when, value, limit, label }) => ({
        ...(label === undefined ? {} : { label }),
        verdict,
        source,
        minute: (when - NOW) / MINUTE,
        value,
        limit,
      }));
  return { plan, at, rung };
}

describe('air behind a door that stands open', () => {
  const steady = Array.from({ length: 20 }, (_, minute) => 4 + (minute % 2) * 0.1);
  const warming = Array.from({ length: 9 }, (_, minute) => 4 + minute * 0.25);
  const cooling = Array.from({ length: 9 }, (_, minute) => 5 - minute * 0.25);

  it('escalates once the door is beyond its time, before the range is left', () => {
    const { rung } = stoodOpen(warming);
    expect(rung()).toEqual([{ verdict: 'raised', source: 'A', minute: 7, value: 5.75, limit: 8 }]);
  });

  it('does so too where the air of a warm room is lost to the frost', () => {
    expect(stoodOpen(cooling).rung()).toMatchObject([{ verdict: 'raised', limit: 2 }]);
  });

  it('only air in the zone of the open cabinet raises or ends the alarm', () => {
    const both = stoodOpen(warming, 'inspect', { A: 'Z1', B: 'Z2' });
    expect(both.rung()).toMatchObject([{ verdict: 'raised', label: 'A' }]);
    const long = both.plan.decisions.find(({ decision }) => decision.code === 'DOOR_OPEN_LONG');
    expect(long?.decision).toMatchObject({ source: 'A', label: 'A' });
    expect(stoodOpen(warming, 'inspect', { A: 'Z2', B: 'Z1' }).rung()).toEqual([]);
  });

  it('is silent while the air stays as it is, however long that is', () => {
    expect(stoodOpen(steady).rung()).toEqual([]);
  });

  it('is silent within the time that the purpose allows', () => {
    expect(stoodOpen(warming, 'replenish').rung()).toEqual([]);
    expect(stoodOpen(warming.slice(0, 5)).rung()).toEqual([]);
  });

  it('goes on until the door closes', () => {
    const { plan, at, rung } = stoodOpen([...warming, 6, 6, 6]);
    expect(rung()).toHaveLength(1);
    door(plan, at, NOW + 12 * MINUTE, { ev: 'close', dur: 720, dT: 2 });
    expect(rung()).toMatchObject([{ verdict: 'raised' }, { verdict: 'cleared', minute: 12 }]);
  });
});
