import { describe, expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import {
  climateDigest,
  planDigest,
  pricesDigest,
  stockDigest,
  zoneDigest,
} from '../../contract/machines/reported';
import { VEND_RC } from '../../contract/vend';
import { ORDINARY } from '../fleet/profile';
import { machineOf } from '../testing/testMachines';
import { createMachine, type VirtualMachine } from './machine';
import type { UpReport } from './upReport';

const START = Date.UTC(2026, 3, 1, 4);

function machine(known = machineOf(0)): VirtualMachine {
  const quiet = { ...ORDINARY, demand: 0 };
  return createMachine({ machine: known, profile: quiet, random: createRandom(1), startedAt: START });
}
const laneNo = machineOf(0).lanes.find(({ productId, stock }) => productId !== null && stock > 0)?.t ?? '';
const hashesOf = (said: UpReport[] | undefined) => {
  const cfg = said?.find(({ kind }) => kind === 'cfg');
  return (cfg?.d as { hashes?: Record<string, string> } | undefined)?.hashes;
};
const minutes = (body: VirtualMachine, from: number, count: number) =>
  body.advance(START + (from + count) * 60_000);

it('reports every hour how often it has played advertisements', () => {
  const body = machine();
  body.set(
    'ad_sync',
    {
      ads: [
        { ad: 'a1', sec: 20 },
        { ad: 'a2', sec: 10 },
      ],
    },
    START,
  );
  const plays = minutes(body, 0, 60).filter(({ kind }) => kind === 'ad');
  expect(plays).toMatchObject([
    {
      d: {
        plays: [
          { ad: 'a1', n: 120, sec: 2_400 },
          { ad: 'a2', n: 120, sec: 1_200 },
        ],
      },
    },
  ]);
});

it('takes over the stock after a visit up to the capacity', () => {
  const lanes = [{ t: laneNo, q: 1 }];
  const said = machine().set('sync_stock', { no: 'RP1', lanes }, START);
  expect(said?.[0]).toMatchObject({ kind: 'lane', d: { t: laneNo, q: 1 } });
  expect(hashesOf(said)).toEqual({ stock: stockDigest('RP1', lanes) });
});

it('reports its zone settings and refuses those of an unknown zone', () => {
  const told = { zone: 'Z1', ver: 2, tLow: 2, tHigh: 18, rhLow: 35, rhHigh: 75 };
  const said = machine().set('set_env', { version: 'v', ...told }, START);
  expect(hashesOf(said)).toEqual({ env: zoneDigest(told) });
  expect(machine().set('set_env', { ...told, zone: 'Z9' }, START)).toBeUndefined();
});

describe('a simulated machine with a command to', () => {
  it('lock a lane refuses sales there and sells again when unlocked', () => {
    const body = machine();
    expect(body.set('lock_sale', { lanes: [laneNo] }, START)).toMatchObject([
      { kind: 'lane', d: { t: laneNo, st: 'paused', h: 'ok', why: 'locked' } },
    ]);
    expect(body.vend(laneNo, { task: 'T1' })).toBe(false);
    expect(body.birth(START).d.lanes).toContainEqual(expect.objectContaining({ t: laneNo, st: 'paused' }));
    expect(body.set('unlock_sale', { lanes: [laneNo] }, START)).toMatchObject([
      { d: { st: 'on', why: 'unlocked' } },
    ]);
    expect(body.vend(laneNo, { task: 'T1' })).toBe(true);
    // A customer who stood there already when it was locked is turned away.
    body.set('lock_sale', { lanes: [laneNo] }, START);
    const ends = minutes(body, 0, 1).filter(({ kind }) => kind === 'vend');
    expect(ends).toMatchObject([{ d: { t: laneNo, ph: 'end', rc: VEND_RC.lanePaused } }]);
  });

  it('keep a lane locked sells nothing from it after a restart', () => {
    const known = machineOf(0);
    const lanes = known.lanes.map((lane) => ({ ...lane, locked: lane.t === laneNo }));
    const body = machine({ ...known, lanes });
    expect(body.vend(laneNo, { task: 'T1' })).toBe(false);
    expect(body.birth(START).d.lanes).toContainEqual(expect.objectContaining({ t: laneNo, st: 'paused' }));
  });

  it('set a temperature applies it and reports it', () => {
    const warm = machine();
    const cool = machine();
    const setting = { setpoint: 12, hysteresis: 0.5 };
    expect(hashesOf(cool.set('set_env', setting, START))).toEqual({ env: climateDigest(setting) });
    const last = (body: VirtualMachine) => {
      const readings = [1, 2, 3, 4, 5, 6].flatMap((hour) =>
        Array.from({ length: 60 }, (_, minute) => minutes(body, (hour - 1) * 60 + minute, 1)).flat(),
      );
      const env = readings.filter(({ kind }) => kind === 'env').at(-1);
      const [, sensor] = (env?.d as { s: { t: number }[] } | undefined)?.s ?? [];
      return sensor?.t ?? Number.NaN;
    };
    expect(last(warm) - last(cool)).toBeGreaterThan(1);
  });

  it('apply a plan or prices reports the digest of each', () => {
    const body = machine();
    const plan = [{ t: laneNo, p: 'p9', cap: 3 }];
    const prices = [{ t: laneNo, price: 990 }];
    body.set('apply_plan', { lanes: plan }, START);
    expect(hashesOf(body.set('set_price', { lanes: prices }, START))).toEqual({
      plan: planDigest(plan),
      prices: pricesDigest(prices),
    });
    expect(body.birth(START).d.lanes).toContainEqual(expect.objectContaining({ t: laneNo, cap: 3 }));
  });

  it('run an unknown command or invalid parameters does nothing', () => {
    const body = machine();
    expect(body.set('dance', {}, START)).toBeUndefined();
    expect(body.set('lock_sale', { lanes: 'all' }, START)).toBeUndefined();
    expect(body.set('set_env', { setpoint: '5' }, START)).toBeUndefined();
  });
});
