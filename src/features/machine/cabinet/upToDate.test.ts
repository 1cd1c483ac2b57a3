import { type LanesFrame, MESSAGE } from '@contract/push';
import { frameApplied, watchDropped } from '@realtime';
import { describe, expect, it } from 'vitest';
import { planogram, planogramLaneAt } from '../testing/planogram';
import { laneTopic } from './laneStates.live';
import { createUpToDate } from './upToDate';

const START = { type: 'start' };
const told = (stock: number, at: number, id = 'A-1-01'): LanesFrame => ({
  rows: [{ id, machineId: 'm1', at, stock, saleState: 'paused', health: 'jam', reportedAt: at }],
});
const frame = (...said: LanesFrame[]) =>
  frameApplied({ laneStates: said.flatMap((content) => laneTopic.read(content, MESSAGE.lanes)) });
const heard = (...actions: Parameters<typeof laneTopic.reducer>[1][]) =>
  actions.reduce(laneTopic.reducer, laneTopic.reducer(undefined, START));

describe('a lane update', () => {
  it.each([undefined, {}, { rows: [1] }, { rows: [{ machineId: 'm' }] }, { rows: [{ at: 1 }] }])(
    'is refused as %j',
    (content) => expect(laneTopic.read(content, MESSAGE.lanes)).toBeUndefined(),
  );

  it('is stored by machine and lane, the newest of each', () => {
    const state = heard(frame(told(4, 20), told(3, 10)), frame(told(2, 20)), frame(told(9, 5, 'A-1-02')));
    expect(state.m1?.['A-1-01']).toMatchObject({ stock: 2, at: 20 });
    expect(state.m1?.['A-1-02']).toMatchObject({ stock: 9 });
  });

  it('is dropped when nobody watches the machine any more', () => {
    const state = heard(frame(told(4, 20)));
    expect(laneTopic.reducer(state, watchDropped({ kind: 'laneStates', name: 'other' }))).toEqual(state);
    expect(laneTopic.reducer(state, watchDropped({ kind: 'resources', name: 'm1' }))).toBe(state);
    expect(laneTopic.reducer(state, watchDropped({ kind: 'laneStates', name: 'm1' }))).toEqual({});
  });
});

describe('the shown lanes after an update', () => {
  const read = planogram([planogramLaneAt('A', 1, 0), planogramLaneAt('A', 1, 1)]);
  const { asOf } = read;

  it('change only the updated lane and keep all other objects', () => {
    const upToDate = createUpToDate();
    const { m1 = {} } = heard(frame(told(3, asOf + 1)));
    const [first, second] = upToDate(read, m1);
    expect(first).toMatchObject({
      stock: 3,
      saleState: 'paused',
      health: 'jam',
      batches: [{ batchNo: 'B1', qty: 3 }],
    });
    expect(second).toBe(read.lanes[1]);
    expect(upToDate(read, { ...m1 })[0]).toBe(first);
  });

  it('keep values read after the machine’s message', () => {
    const { m1 = {} } = heard(frame(told(3, asOf - 1)));
    expect(createUpToDate()(read, m1)).toEqual(read.lanes);
  });
});
