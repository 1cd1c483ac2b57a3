import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STORAGE_CLASSES, type StorageClass } from '../contract/climate';
import { createRandom } from '../contract/common/random';
import { UP_PAYLOADS } from '../contract/mqtt';
import type { SimMachine } from '../contract/simulation';
import { createMachine, type Utterance } from './machine';
import { createOutbox, type Letter } from './outbox';
import { ambientAt, restingZone, stepZone } from './physics';
import { ORDINARY, type Profile } from './profile';
import { SCENARIO_NAMES, SCENARIOS } from './scenarios';

const START = Date.UTC(2026, 10, 21, 0);
const CLASSES = Object.keys(STORAGE_CLASSES) as StorageClass[];

function machineOf(storageClass: StorageClass = 'CN_ROOM'): SimMachine {
  return {
    ...{
      serialNo: 'SMV24A0000001',
      secret: 's',
      storageClass,
      model: 'PH-S60',
      iccid: '89860',
      city: '杭州市',
      simMb: 3,
    },
    cabinets: [{ no: 'A', type: 'CAB-L6', trays: 6, zone: 'Z1' }],
    lanes: Array.from({ length: 12 }, (_, index) => ({
      ...{
        t: `A-1-${String(index + 1).padStart(2, '0')}`,
        productId: `p${index}`,
        stock: 5,
        capacity: 8,
        ads: 2,
      },
    })),
  };
}

/** Everything a machine says in a time, with when it says it. */
function listen(
  profile: Partial<Profile>,
  hours: number,
  options: { seed?: number; storageClass?: StorageClass; stepSec?: number } = {},
) {
  const { seed = 1, storageClass, stepSec = 5 } = options;
  const machine = createMachine({
    machine: machineOf(storageClass),
    profile: { ...ORDINARY, ...profile },
    random: createRandom(seed),
    startedAt: START,
  });
  const said: (Utterance & { at: number })[] = [];
  for (let at = START; at <= START + hours * 3_600_000; at += stepSec * 1_000) {
    for (const utterance of machine.step(at)) said.push({ ...utterance, at });
  }
  return said;
}

function temperatures(said: readonly Utterance[]): number[] {
  return said.flatMap((utterance) => (utterance.kind === 'env' ? [utterance.d.s[0]?.t ?? Number.NaN] : []));
}

describe('the air in a cabinet', () => {
  it.each(CLASSES)('stays within its limits for days: %s', (storageClass) => {
    const { tLow, tHigh } = STORAGE_CLASSES[storageClass];
    let zone = restingZone(storageClass);
    for (let minute = 0; minute < 3 * 24 * 60; minute++) {
      const around = { ...ambientAt(START + minute * 60_000, 23), doorOpen: false, cooling: true };
      zone = stepZone(zone, around, storageClass, 1);
      expect(zone.t).toBeGreaterThan(tLow);
      expect(zone.t).toBeLessThan(tHigh);
    }
  });

  it('does not depend on the size of the step', () => {
    const around = { ambient: 30, ambientRh: 60, doorOpen: true, cooling: false };
    const whole = stepZone(restingZone('COLD_2_8'), around, 'COLD_2_8', 10);
    let parts = restingZone('COLD_2_8');
    for (let part = 0; part < 100; part++) parts = stepZone(parts, around, 'COLD_2_8', 0.1);
    expect(parts.t).toBeCloseTo(whole.t, 6);
    expect(parts.rh).toBeCloseTo(whole.rh, 6);
  });
});

describe('a machine', () => {
  it('says only what the contract allows, in every scenario', () => {
    for (const name of SCENARIO_NAMES) {
      const random = createRandom(3);
      const profile = SCENARIOS[name]({ index: 0, count: 1, storageClass: 'COLD_2_8', city: '', random });
      for (const { kind, d } of listen(profile, 0.2, { storageClass: 'COLD_2_8' })) {
        expect(UP_PAYLOADS[kind].safeParse(d).success, `${name} ${kind} ${JSON.stringify(d)}`).toBe(true);
      }
    }
  });

  it('warms up when its cooling fails, within minutes', () => {
    const warm = temperatures(listen({ coolingFails: 60 }, 0.25, { storageClass: 'COLD_2_8' }));
    expect(Math.max(...warm)).toBeGreaterThan(STORAGE_CLASSES.COLD_2_8.tHigh);
  });

  it('says the same for ever when its sensor freezes', () => {
    const last = temperatures(listen({ sensorFreezes: 60 }, 2)).slice(-60);
    expect(new Set(last).size).toBe(1);
  });

  it('never sells what it does not have', () => {
    const stock = new Map(machineOf().lanes.map(({ t, stock }) => [t, stock]));
    for (const utterance of listen({ demand: 500 }, 6)) {
      if (utterance.kind === 'repl') for (const line of utterance.d.lines) stock.set(line.t, line.a);
      if (utterance.kind !== 'vend' || utterance.d.ph !== 'end') continue;
      const before = stock.get(utterance.d.t) ?? 0;
      if (utterance.d.rc !== 10) stock.set(utterance.d.t, before - 1);
      expect(stock.get(utterance.d.t)).toBeGreaterThanOrEqual(0);
      expect(utterance.d.q).toBe(stock.get(utterance.d.t));
    }
  });

  it('lives the same life with the same seed, and another with another', () => {
    const life = (seed: number) => JSON.stringify(listen({ demand: 50 }, 3, { seed }));
    expect(life(4)).toBe(life(4));
    expect(life(4)).not.toBe(life(5));
  });

  it('makes a storm of ten thousand events a minute over the fleet', () => {
    const random = createRandom(2);
    const { eventsPerSecond } = SCENARIOS.storm({
      index: 0,
      count: 100,
      storageClass: 'CN_ROOM',
      city: '',
      random,
    });
    expect(eventsPerSecond * 100 * 60).toBeCloseTo(10_000, 5);
    const events = listen({ eventsPerSecond: 5 }, 0.1).length;
    expect(events / 360).toBeGreaterThan(4);
  });
});

describe('the outbox', () => {
  const letterOf = (index: number): Letter => ({
    ...{
      kind: 'door',
      bd: 1,
      seq: index % 256,
      ts: START + index,
      d: index,
      hist: false,
      madeAt: START + index,
    },
  });

  it('keeps every letter until it is acknowledged, in order, and invents none', () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('add' as const) }),
      fc.record({ act: fc.constant('take' as const), wait: fc.integer({ min: 0, max: 3_000 }) }),
      fc.record({ act: fc.constant('ack' as const), part: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ act: fc.constant('replay' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const outbox = createOutbox({ resendAfterMs: 1_500, capacity: 10_000 });
        const open: number[] = [];
        let next = 0;
        let now = START;
        let inFlight: Letter[] = [];
        for (const move of steps) {
          if (move.act === 'add') {
            open.push(next);
            outbox.add(letterOf(next++));
          } else if (move.act === 'take') {
            now += move.wait;
            inFlight = outbox.take(now, 5);
            const order = inFlight.map(({ d }) => d as number);
            expect(order).toEqual([...order].sort((a, b) => a - b));
            expect(order.every((d) => open.includes(d))).toBe(true);
          } else if (move.act === 'ack') {
            const done = inFlight.slice(0, Math.ceil(inFlight.length * move.part));
            outbox.acknowledge(done.map(({ bd, seq, ts }) => [bd, seq, ts]));
            for (const { d } of done)
              if (open.includes(d as number)) open.splice(open.indexOf(d as number), 1);
          } else {
            outbox.replay(now);
          }
          expect(outbox.size).toBe(open.length);
        }
        outbox.replay(now + 1);
        expect(outbox.take(now + 1, 10_000).map(({ d }) => d)).toEqual(open);
      }),
    );
  });

  it('gives up measurements before facts when there is no room', () => {
    const outbox = createOutbox({ resendAfterMs: 1_500, capacity: 3 });
    outbox.add(letterOf(0));
    outbox.add({ ...letterOf(1), kind: 'env' });
    outbox.add(letterOf(2));
    outbox.add(letterOf(3));
    expect(outbox.take(START + 10, 10).map(({ d }) => d)).toEqual([0, 2, 3]);
    expect(outbox.dropped).toBe(1);
  });

  it('sends what is old as history after a loss of connection', () => {
    const outbox = createOutbox({ resendAfterMs: 1_500, capacity: 10 });
    outbox.add(letterOf(0));
    outbox.add(letterOf(100_000));
    outbox.replay(START + 150_000);
    expect(outbox.take(START + 150_000, 10).map(({ hist }) => hist)).toEqual([true, false]);
  });
});
