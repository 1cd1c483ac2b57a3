import { digestOf } from '@contract/common/digest';
import { describe, expect, it } from 'vitest';
import { alertRow, doorRow, machineRow, stockRow } from '../testing/testRows';
import { SnapshotBuild } from './snapshotBuild';

const ALERTS = [alertRow('a1'), alertRow('a2', 3)];
const END = {
  asOf: 9,
  counts: { machines: 1, alerts: 2, doors: 1, stock: 1 },
  digest: digestOf(ALERTS),
};

function filled(anew = false): SnapshotBuild {
  const build = new SnapshotBuild(anew);
  build.add({ set: 'machines', rows: [machineRow('m1')] });
  build.add({ set: 'doors', rows: [doorRow('d1')] });
  build.add({ set: 'stock', rows: [stockRow('m1', 'p1')] });
  for (const row of ALERTS) expect(build.add({ set: 'alerts', rows: [row] })).toBe(true);
  return build;
}

describe('a snapshot', () => {
  it.each([true, false])('is all of its chunks, in their order (anew: %s)', (anew) => {
    expect(filled(anew).finish(END)).toEqual({
      asOf: 9,
      anew,
      machines: [machineRow('m1')],
      alerts: ALERTS,
      doors: [doorRow('d1')],
      stock: [stockRow('m1', 'p1')],
    });
  });

  it.each(['machines', 'alerts', 'doors', 'stock'] as const)('is none while %s are missing', (set) => {
    const counts = { ...END.counts, [set]: END.counts[set] + 1 };
    expect(filled().finish({ ...END, counts })).toBeUndefined();
  });

  it('is none with other alerts than the server counted', () => {
    expect(filled().finish({ ...END, digest: digestOf([alertRow('a1')]) })).toBeUndefined();
  });

  it.each([undefined, 'text', { ...END, asOf: '9' }, { ...END, counts: null }, { ...END, digest: 'x' }])(
    'is not ended by %j',
    (content) => {
      expect(filled().finish(content)).toBeUndefined();
    },
  );

  it.each([undefined, [], { rows: [] }, { set: 1, rows: [] }, { set: 'alerts', rows: {} }])(
    'has no chunk %j',
    (content) => {
      expect(new SnapshotBuild(false).add(content)).toBe(false);
    },
  );

  it.each(['later', 'constructor', '__proto__'])('leaves out the set %s, which it does not know', (set) => {
    const build = filled();
    expect(build.add({ set, rows: [1] })).toBe(true);
    expect(build.finish(END)).toBeDefined();
  });
});
