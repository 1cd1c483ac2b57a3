import { describe, expect, it } from 'vitest';
import type { AlarmCode } from '../../../contract/alerts';
import { STORAGE_CLASSES } from '../../../contract/climate';
import type { MessageOf } from '../decode';
import { type BatchPlan, createPlan, NOTHING_LOADED, type PreloadedRows } from '../rules/plan';
import { onDoor } from './door';
import { machineWith } from './testMachine';

const NOW = 1_800_000_000_000;

const machine = () =>
  machineWith({
    videoSerial: 'D30000017',
    info: { storageClass: 'CN_COOL', timezone: 'Asia/Shanghai' },
    limits: STORAGE_CLASSES.CN_COOL,
    state: { conn: 'online', doorOpen: false, doorAt: null },
  });

interface Heard {
  plan: BatchPlan;
  raised: string[];
  unpaired: string[];
}
type DoorMessage = { d: object; at: number; hist?: boolean };
const GOOD = { holder: '王磊', enabled: true, validFrom: '2026-01-01', validTo: null };
const LOADED = { ...NOTHING_LOADED, credentials: new Map([['d|U101', GOOD]]) };
function heard(...told: DoorMessage[]): Heard {
  return heardOf(LOADED, ...told);
}
function heardOf(loaded: PreloadedRows, ...told: DoorMessage[]): Heard {
  let n = 0;
  const plan = createPlan(NOW, () => `n${n++}`, loaded);
  const at = machine();
  for (const { d, at: ts, hist = false } of told)
    onDoor(plan, at, { ts, hist, d } as unknown as MessageOf<'door'>);
  const of = (code: AlarmCode) =>
    plan.decisions.filter(({ decision }) => decision.code === code).map(({ decision }) => decision.verdict);
  return { plan, raised: of('DOOR_UNAUTH'), unpaired: of('DOOR_UNPAIRED') };
}
const open = (auth: boolean) => ({ ev: 'open', cab: 'A', auth, pur: 'replenish', by: 'U101' });
const CLOSE = { ev: 'close', cab: 'A', dur: 30, dT: 1.5 };

describe('who opens a door', () => {
  it('an authorized opening raises no alarm; its temperature rise is stored', () => {
    const { plan, raised } = heard({ d: open(true), at: NOW }, { d: CLOSE, at: NOW + 30_000 });
    expect(raised).toEqual([]);
    expect([...plan.doors.values()].at(-1)).toMatchObject({ state: 'closed', authorised: true, rise: 1.5 });
  });

  it('an unauthorized opening raises an alarm', () => {
    expect(heard({ d: open(false), at: NOW }).raised).toEqual(['raised']);
  });

  it('a closing without its opening raises an alarm', () => {
    const { plan, raised } = heard({ d: CLOSE, at: NOW });
    expect(raised).toEqual(['raised']);
    expect([...plan.doors.values()]).toMatchObject([
      { authorised: false, openAt: new Date(NOW - 30_000), openBy: null },
    ]);
  });

  it('a second opening without a closing between raises an alarm', () => {
    const { plan, raised, unpaired } = heard({ d: open(true), at: NOW }, { d: open(true), at: NOW + 60_000 });
    expect({ raised, unpaired }).toEqual({ raised: [], unpaired: ['raised'] });
    expect(plan.decisions.map(({ decision }) => decision.label)).toContain('A · 王磊');
    expect([...plan.doors.values()].map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('an opening that is repeated or late raises no alarm', () => {
    expect(heard({ d: open(true), at: NOW }, { d: open(true), at: NOW }).unpaired).toEqual([]);
    const late = heard({ d: open(true), at: NOW }, { d: open(true), at: NOW - 60_000 });
    expect(late.unpaired).toEqual([]);
  });

  it('notes what comes late without ringing for it', () => {
    expect(heard({ d: CLOSE, at: NOW - 3_600_000, hist: true }).raised).toEqual(['suppressed']);
  });

  it.each([
    ['has expired', { validTo: '2027-01-14' }, ['raised']],
    ['is not good yet', { validFrom: '2027-01-16' }, ['raised']],
    ['was disabled', { enabled: false }, ['raised']],
    ['is good today', { validTo: '2027-01-15' }, []],
  ])('judges a number that was let in and %s', (_case, parts, expected) => {
    const loaded = { ...NOTHING_LOADED, credentials: new Map([['d|U101', { ...GOOD, ...parts }]]) };
    const { plan, raised } = heardOf(loaded, { d: open(true), at: NOW });
    expect(raised).toEqual(expected);
    // The record says what the alarm says; nobody without leave delays an alarm.
    expect([...plan.doors.values()]).toMatchObject([
      { authorised: expected.length === 0, videoSerial: 'D30000017' },
    ]);
    expect(plan.graceChanges.size).toBe(expected.length === 0 ? 1 : 0);
  });

  it.each([
    ['a number that nobody here knows', { by: 'U999' }, 'A · U999'],
    ['no number at all', { by: undefined }, undefined],
    ['a command that nobody has given', { by: 'remote', m: 'remote' }, 'A · remote'],
  ])('raises one where a machine has let in %s', (_case, parts, label) => {
    const { plan, raised } = heard({ d: { ...open(true), ...parts }, at: NOW });
    expect(raised).toEqual(['raised']);
    expect(plan.decisions[0]?.decision.label).toBe(label);
    expect([...plan.doors.values()]).toMatchObject([{ authorised: false }]);
    expect(plan.graceChanges.size).toBe(0);
  });

  it.each([
    ['just now', NOW - 3_000, []],
    ['long ago', NOW - 120_000, ['raised']],
    ['later', NOW + 60_000, ['raised']],
  ])('knows whom the console has told to open it %s', (_case, at, expected) => {
    const loaded = { ...NOTHING_LOADED, ordered: new Map([['d', [at]]]) };
    const d = { ...open(true), by: 'remote', m: 'remote' };
    expect(heardOf(loaded, { d, at: NOW }).raised).toEqual(expected);
  });
});
