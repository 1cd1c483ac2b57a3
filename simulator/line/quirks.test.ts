import { describe, expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { SOUND } from '../fleet/profile';
import type { UpReport } from '../machine/upReport';
import { START } from '../testing/testMachines';
import { HISTORY_AFTER_MS } from './outbox';
import { createDeviceClock, createMessageMangler } from './quirks';
import { createReconnectPolicy } from './reconnectPolicy';
import { createReportQueue } from './reportQueue';

const HOUR = 3_600_000;

function lost(at: number): UpReport {
  return { kind: 'power', at, d: { ev: 'mains_lost' } };
}
function birth(at: number): UpReport {
  return { kind: 'birth', at, d: { fw: '1' } };
}
function reportsAt(boot: number) {
  return createReportQueue({ quirks: SOUND, random: createRandom(1), boot, birth: birth(START) });
}
function beat(at: number): UpReport {
  return { kind: 'hb', at, d: { up: 1 } };
}

describe('a machine clock', () => {
  it('drifts until it receives the time', () => {
    const clock = createDeviceClock({ ...SOUND, clockOffMs: 150_000, clockDriftMsPerHour: 4_000 }, START);
    expect(clock.read(START) - START).toBe(150_000);
    expect(clock.read(START + HOUR) - START - HOUR).toBe(154_000);
    clock.set(START + HOUR, START + HOUR);
    expect(clock.read(START + HOUR)).toBe(START + HOUR);
    expect(clock.read(START + 2 * HOUR) - START - 2 * HOUR).toBe(4_000);
  });

  it('knows its own accuracy', () => {
    expect(createDeviceClock(SOUND, START).quality(START)).toBe('ntp');
    expect(createDeviceClock({ ...SOUND, clockOffMs: 30_000 }, START).quality(START)).toBe('rtc');
    expect(createDeviceClock({ ...SOUND, clockOffMs: -400_000 }, START).quality(START)).toBe('unsync');
  });
});

describe('duplicating firmware', () => {
  it('repeats and reorders messages but eventually sends them', () => {
    const random = createRandom(1);
    const stutter = createMessageMangler({ ...SOUND, duplicate: 0.3, reorder: 0.3 }, random);
    const reports = reportsAt(1);
    for (let index = 0; index < 39; index++) reports.post(lost(START + index), true);
    const messages = reports.collect(START + 50);
    const said = [...stutter.mangle(messages), ...stutter.mangle(messages.slice(0, 1))].map(({ seq }) => seq);
    expect(new Set(said).size).toBe(40);
    expect(said.length).toBeGreaterThan(45);
    expect(said).not.toEqual([...said].sort((a, b) => a - b));
  });
});

describe('the queue of reports', () => {
  it('reports no sales counter while its clock is behind earlier dates', () => {
    const quirks = { ...SOUND, clockOffMs: 150_000 };
    const reports = createReportQueue({ quirks, random: createRandom(1), boot: 1, birth: birth(START) });
    const reads = (at: number) => {
      const before = reports.queued;
      reports.post({ kind: 'counters', at, d: { since: START, n: 1 } }, true);
      return reports.queued - before;
    };
    expect(reads(START)).toBe(1);
    reports.setClock(START + 1_000, START + 1_000);
    expect(reads(START + 149_999)).toBe(0);
    expect(reads(START + 150_000)).toBe(1);
  });

  it('continues the first boot session and starts every later one with birth number 0', () => {
    const reports = reportsAt(7);
    reports.post(lost(START + 1), true);
    expect(reports.nextBoot(START + 2)).toBe(7);
    reports.bear(birth(START + 2), START + 2);
    const first = [
      [7, 0],
      [7, 1],
    ];
    expect(reports.collect(START + 2).map(({ bd, seq }) => [bd, seq])).toEqual(first);
    expect(reports.nextBoot(START + 3)).toBe(8);
    reports.bear(birth(START + 3), START + 3);
    expect(reports.collect(START + 3).map(({ bd, seq }) => [bd, seq])).toEqual([...first, [8, 0]]);
  });

  it('starts a new session when the first connection is late', () => {
    const reports = reportsAt(7);
    const late = START + HISTORY_AFTER_MS + 1;
    expect(reports.nextBoot(late)).toBe(8);
    reports.bear(birth(late), late);
    expect(reports.collect(late).map(({ bd, seq, hist }) => [bd, seq, hist])).toEqual([
      [8, 0, false],
      [7, 0, true],
    ]);
  });

  it('uses no number for messages lost without a connection', () => {
    const reports = reportsAt(0);
    reports.post(beat(START), false);
    reports.post(lost(START), false);
    reports.post(beat(START), true);
    expect(reports.collect(START).map(({ kind, seq }) => [kind, seq])).toEqual([
      ['birth', 0],
      ['power', 1],
      ['hb', 2],
    ]);
    expect(reports.queued).toBe(2);
  });

  it('counts to 255', () => {
    const reports = reportsAt(0);
    for (let index = 0; index < 300; index++) {
      for (const { bd, seq, ts } of reports.collect(START + index)) {
        expect(seq).toBe(index % 256);
        reports.acknowledge([[bd, seq, ts]]);
      }
      reports.post(lost(START + index), true);
    }
    expect(reports.acked).toBe(300);
  });
});

describe('the reconnect delay', () => {
  it('grows with every failure and resets after a good connection', () => {
    const patience = createReconnectPolicy(START, false, createRandom(1));
    expect(patience.nextAt).toBe(START);
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      patience.ended(START, undefined);
      waits.push(patience.nextAt - START);
    }
    expect(waits[0]).toBeLessThanOrEqual(1_000);
    expect(waits.at(-1)).toBeGreaterThan(25_000);
    expect(waits.at(-1)).toBeLessThanOrEqual(60_000);
    patience.ended(START + HOUR, START);
    expect(patience.nextAt - START - HOUR).toBeLessThanOrEqual(1_000);
  });

  it('yields its client id to another connection when set to yield', () => {
    const waits = [true, false].map((yields) => {
      const patience = createReconnectPolicy(START, yields, createRandom(1));
      patience.ended(START, START - HOUR);
      patience.ended(START + 2_000, START + 1_000);
      patience.ended(START + 5_000, START + 4_000);
      return patience.nextAt - START;
    });
    expect(waits[0]).toBeGreaterThan(200_000);
    expect(waits[1]).toBeLessThan(20_000);
  });
});
