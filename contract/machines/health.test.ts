import { describe, expect, it } from 'vitest';
import {
  HEALTH_DIMENSIONS,
  healthOf,
  type MachineFacts,
  overall,
  UNHEARD,
  type Vitals,
  worstOf,
  zoneBehind,
} from './health';

const NOW = Date.parse('2026-11-24T08:00:00Z');
const TODAY = '2026-11-24';
const FACTS = {
  id: 'd',
  storageClass: 'CN_COLD',
  tLow: null,
  tHigh: null,
  rhLow: null,
  rhHigh: null,
  iccid: '8986',
  simState: 'in_use',
  goodsUntil: '2027-06-01',
  serviceUntil: '2027-06-01',
  commandsOpen: 0,
  commandsFailed: 0,
  alarmsOpen: 0,
  worstAlarm: null,
} as unknown as MachineFacts;
const WELL: Vitals = {
  ...UNHEARD,
  conn: 'online',
  temp: 5,
  rh: 50,
  lanes: 10,
  simMb: 10,
  simPlanMb: 100,
  fresh: true,
};
const judge = (facts: Partial<MachineFacts>, vitals: Partial<Vitals> = {}) =>
  healthOf({ ...FACTS, ...facts }, { ...WELL, ...vitals }, { now: NOW, today: TODAY });

const SIDE = { zone: 'Z2', storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 } as const;
const beside = (more: object) => ({ others: [{ set: SIDE, temp: 5, rh: 50, fresh: true, ...more }] });

describe('the health of a machine with several zones', () => {
  it.each([
    ['temperature', {}, 'ok', undefined],
    ['temperature', { temp: 9 }, 'bad', 'Z2'],
    ['temperature', { temp: 7.8 }, 'watch', 'Z2'],
    ['temperature', { temp: 9, fresh: false }, 'unknown', 'Z2'],
    ['humidity', { rh: 76 }, 'bad', 'Z2'],
  ] as const)('%s equals that of its worst zone: %o', (dimension, more, level, zone) => {
    expect(judge({}, beside(more))[dimension]).toBe(level);
    expect(zoneBehind(dimension, FACTS, { ...WELL, ...beside(more) })).toBe(zone);
  });

  it('equals that of the main zone when that is the worst', () => {
    expect(judge({}, { temp: 20, ...beside({ temp: 7.8 }) }).temperature).toBe('bad');
    expect(zoneBehind('temperature', FACTS, { ...WELL, temp: 20, ...beside({ temp: 7.8 }) })).toBeUndefined();
  });
});

describe('the health of a machine', () => {
  it('is good in every dimension without findings', () => {
    expect(new Set(HEALTH_DIMENSIONS.map((dimension) => judge({})[dimension]))).toEqual(new Set(['ok']));
    expect(overall(judge({}))).toBe('ok');
  });

  it.each([
    ['temperature', {}, { temp: 10.1 }, 'bad'],
    ['temperature', {}, { temp: 9.5 }, 'watch'],
    ['temperature', { tHigh: 8 }, { temp: 8.1 }, 'bad'],
    ['temperature', { tHigh: 8 }, { temp: 7.5 }, 'watch'],
    ['humidity', {}, { rh: 76 }, 'bad'],
    ['humidity', {}, { rh: 73 }, 'watch'],
    ['humidity', { rhHigh: 80 }, { rh: 76 }, 'ok'],
    ['door', {}, { doorOpen: true, doorAt: NOW - 10_000 }, 'watch'],
    ['door', {}, { doorOpen: true, doorAt: NOW - 301_000 }, 'bad'],
    ['stock', {}, { soldOut: 1 }, 'bad'],
    ['stock', {}, { lowLanes: 1 }, 'watch'],
    ['stock', {}, { lanes: 0 }, 'unknown'],
    ['sim', {}, { simMb: 80 }, 'watch'],
    ['sim', {}, { simMb: 100 }, 'bad'],
    ['sim', { simState: 'stopped' }, {}, 'bad'],
    ['sim', { iccid: null }, {}, 'unknown'],
    ['expiry', { goodsUntil: '2026-12-01' }, {}, 'watch'],
    ['expiry', { serviceUntil: '2026-11-23' }, {}, 'bad'],
    ['expiry', { goodsUntil: null, serviceUntil: null }, {}, 'ok'],
    ['commands', { commandsOpen: 1 }, {}, 'watch'],
    ['commands', { commandsOpen: 1, commandsFailed: 1 }, {}, 'bad'],
    ['alarms', { alarmsOpen: 2, worstAlarm: 'low' }, {}, 'watch'],
    ['alarms', { alarmsOpen: 1, worstAlarm: 'critical' }, {}, 'bad'],
    ['connectivity', {}, { conn: 'offline' }, 'bad'],
    ['connectivity', {}, { conn: 'checking' }, 'watch'],
  ] as const)('%s: %j %j is %s', (dimension, facts, vitals, level) => {
    expect(judge(facts, vitals)[dimension]).toBe(level);
  });

  it('leaves temperature and door unknown when values are outdated', () => {
    const old = judge({}, { temp: 30, rh: 90, doorOpen: true, fresh: false });
    expect([old.temperature, old.humidity, old.door]).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('equals its worst part and is unknown without parts', () => {
    expect(worstOf(['ok', 'watch', 'unknown'])).toBe('watch');
    expect(worstOf(['ok', 'unknown'])).toBe('unknown');
    expect(worstOf([])).toBe('unknown');
  });
});
