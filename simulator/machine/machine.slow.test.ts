import { describe, expect, it } from 'vitest';
import { FREEZE_COUNT, STORAGE_CLASSES } from '../../contract/climate';
import { createRandom } from '../../contract/common/random';
import { UP_PAYLOADS } from '../../contract/mqtt';
import { HOUR_MS } from '../../contract/time/durations';
import { VEND_RC } from '../../contract/vend';
import { ORDINARY } from '../fleet/profile';
import { SCENARIO_NAMES, SCENARIOS } from '../fleet/scenarios';
import { fleetOf, listen, machineOf, readings, START } from '../testing/testMachines';
import { byProduct, createLanes, needsHand, refill } from './goods';
import { createMachine } from './machine';
import type { UpReport } from './upReport';

function ofKind<K extends UpReport['kind']>(said: readonly UpReport[], kind: K) {
  return said.filter((utterance): utterance is Extract<UpReport, { kind: K }> => utterance.kind === kind);
}

describe('a simulated machine', () => {
  it.each(SCENARIO_NAMES)('sends only what the contract allows in the scenario %s', (name) => {
    const machines = fleetOf(40);
    const parts = SCENARIOS[name]({ machines, random: createRandom(3) });
    const kinds = new Set<string>();
    for (const part of new Set(parts)) {
      for (const { kind, d } of listen(part, 0.3, { storageClass: 'COLD_2_8' })) {
        kinds.add(kind);
        const result = UP_PAYLOADS[kind].safeParse(d);
        expect(result.success, `${kind} ${JSON.stringify(d)}`).toBe(true);
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['env', 'hb', 'health', 'sim']));
  });

  it('signs on and off as the contract allows', () => {
    const machine = createMachine({
      machine: machineOf(),
      profile: ORDINARY,
      random: createRandom(1),
      startedAt: START,
    });
    for (const { kind, d } of [machine.birth(START), ...machine.farewell(START)]) {
      expect(UP_PAYLOADS[kind].safeParse(d).success).toBe(true);
    }
    expect(machine.birth(START).d.lanes).toHaveLength(11);
  });

  it('measures and sends heartbeats once a minute, each at its own phase', () => {
    const said = listen({}, 2);
    expect(ofKind(said, 'env').length).toBeGreaterThanOrEqual(119);
    expect(ofKind(said, 'env').length).toBeLessThanOrEqual(121);
    expect(ofKind(said, 'hb')).toHaveLength(ofKind(said, 'env').length);
  });

  it('never appears frozen while it works', () => {
    const seen = readings(listen({}, 3, { envIntervalMs: 10_000 }));
    let same = 1;
    for (const [index, { t, rh }] of seen.entries()) {
      const before = seen[index - 1];
      same = before?.t === t && before.rh === rh ? same + 1 : 1;
      expect(same).toBeLessThan(FREEZE_COUNT);
    }
  });

  it('warms up within minutes when its heater is stuck', () => {
    const seen = readings(
      listen({ heaterStuck: { from: 60, to: 3_600 } }, 0.2, { storageClass: 'COLD_2_8' }),
    );
    const out = seen.find(({ t }) => t > STORAGE_CLASSES.COLD_2_8.tHigh);
    expect(((out?.at ?? Number.NaN) - START) / 60_000).toBeLessThan(7);
  });

  it('repeats values when its first sensor freezes', () => {
    const last = readings(listen({ sensorFrozen: { from: 60, to: 1e9 } }, 2)).slice(-60);
    expect(new Set(last.map(({ t, rh }) => `${t} ${rh}`)).size).toBe(1);
  });

  it('reports a door left open and closes it later', () => {
    const doors = ofKind(listen({ doorForgotten: { from: 60, to: 600 }, visitEverySec: 1e9 }, 1), 'door');
    expect(doors.map(({ d }) => d.ev)).toEqual(['open', 'close']);
    expect((doors[1]?.at ?? 0) - (doors[0]?.at ?? 0)).toBe(540_000);
  });

  it('reports a power loss and its end', () => {
    const power = ofKind(listen({ mainsLost: { from: 60, to: 600 } }, 1), 'power');
    expect(power.map(({ d }) => d.ev)).toEqual(['mains_lost', 'mains_back']);
  });

  it('never sells empty lanes, and they are replenished', () => {
    const stock = new Map(machineOf().lanes.map((lane) => [lane.t, lane.stock]));
    const said = listen({ demand: 300, visitEverySec: 1e9 }, 12);
    for (const utterance of said) {
      if (utterance.kind === 'repl') for (const line of utterance.d.lines) stock.set(line.t, line.a);
      if (utterance.kind !== 'vend' || utterance.d.ph !== 'end') continue;
      const { t, rc, q } = utterance.d;
      const before = stock.get(t) ?? 0;
      if (rc !== VEND_RC.jam) stock.set(t, before - 1);
      expect(stock.get(t)).toBeGreaterThanOrEqual(0);
      expect(q).toBe(stock.get(t));
    }
    expect(ofKind(said, 'repl').length).toBeGreaterThan(1);
  });

  it('requests a replenishment when one product is short, however full the others are', () => {
    const machine = machineOf();
    const [first] = machine.lanes;
    const lanes = createLanes(machine.lanes.map((lane) => ({ ...lane, minAlert: 2, stock: 8 })));
    expect(needsHand(byProduct(lanes))).toBe(false);
    for (const lane of lanes) if (lane.t === first?.t) lane.stock = 2;
    expect(needsHand(byProduct(lanes))).toBe(true);
    refill(lanes);
    expect(needsHand(byProduct(lanes))).toBe(false);
  });

  it('sends start, turn and end of every sale, one sale at a time', () => {
    const steps = ofKind(listen({ demand: 300 }, 4), 'vend').map(({ d }) => d);
    expect(steps.length).toBeGreaterThan(100);
    for (let index = 0; index + 2 < steps.length; index += 3) {
      const sale = steps.slice(index, index + 3);
      expect(sale.map(({ ph }) => ph)).toEqual(['start', 'turn', 'end']);
      expect(new Set(sale.map(({ task }) => task)).size).toBe(1);
    }
  });

  it('uses up the data of its card', () => {
    const used = ofKind(listen({ appetite: 160 }, 2), 'sim').map(({ d }) => d.mb_cycle);
    expect(used.at(-1)).toBeGreaterThan(20);
    expect(used).toEqual([...used].sort((a, b) => a - b));
  });

  it('behaves equally for equal seeds at any call rate and differently for others', () => {
    const life = (seed: number, everyMs: number) =>
      JSON.stringify(listen({ demand: 50, oddPerSec: 0.01 }, 2, { seed, everyMs }));
    expect(life(4, 500)).toBe(life(4, 7_000));
    expect(life(4, 500)).not.toBe(life(5, 500));
  });

  it('skips the hours a computer slept', () => {
    const machine = createMachine({
      machine: machineOf(),
      profile: ORDINARY,
      random: createRandom(1),
      startedAt: START,
    });
    expect(machine.advance(START + 100 * HOUR_MS).length).toBeLessThan(10);
  });
});
