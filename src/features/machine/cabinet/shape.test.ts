import { expect, it } from 'vitest';
import { planogram, planogramLaneAt } from '../testing/planogram';
import { shapeOf } from './shape';

const WIDE = planogramLaneAt('A', 1, 1, { span: 2 });
const LANES = [
  planogramLaneAt('B', 1, 1),
  planogramLaneAt('A', 2, 0),
  WIDE,
  planogramLaneAt('A', 1, 0),
  planogramLaneAt('B', 1, 0),
];

it('is drawn to scale like the machine for any order of lanes', () => {
  const [a, b] = shapeOf(planogram(LANES));
  const drawn = (cabinet: typeof a) =>
    cabinet?.trays.map(({ lanes }) => lanes.map(({ lane, left, width }) => [lane.laneNo, left, width]));
  expect(drawn(a)).toEqual([
    [
      ['A-1-01', 0, 0.25],
      ['A-1-02', 0.25, 0.5],
    ],
    [['A-2-01', 0, 0.25]],
  ]);
  expect(a).toMatchObject({ no: 'A', role: 'main', columns: 4 });
  expect(a?.trays.map(({ height }) => height)).toEqual([0.5, 1]);
  // Nobody knows how wide its slots are: they share the tray.
  expect(drawn(b)).toEqual([
    [
      ['B-1-01', 0, 0.5],
      ['B-1-02', 0.5, 0.5],
    ],
  ]);
  expect(b?.columns).toBe(2);
});

it('widens a cabinet instead of placing lanes outside', () => {
  const [a] = shapeOf(planogram([planogramLaneAt('A', 1, 4)]));
  expect(a?.trays[0]?.lanes).toMatchObject([{ left: 0.8, width: 0.2 }]);
});

it('is empty without trays', () => {
  expect(shapeOf({ ...planogram([]), cabinets: [] })).toEqual([]);
  const [cabinet] = planogram([]).cabinets;
  expect(shapeOf({ lanes: [], cabinets: cabinet ? [{ ...cabinet, trays: [] }] : [] })).toEqual([]);
});
