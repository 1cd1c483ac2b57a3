import { describe, expect, it } from 'vitest';
import { planogram, planogramLaneAt } from '../testing/planogram';
import { laneOrder, type Move, moved, trayWith } from './moves';
import { shapeOf } from './shape';

/** two, then one of two columns. A-2: four. B-1: two. */
const cabinets = shapeOf(
  planogram([
    ...[0, 1].map((col) => planogramLaneAt('A', 1, col)),
    planogramLaneAt('A', 1, 2, { span: 2 }),
    ...[0, 1, 2, 3].map((col) => planogramLaneAt('A', 2, col)),
    ...[0, 1].map((col) => planogramLaneAt('B', 1, col)),
  ]),
);

describe('an arrow key in the cabinet', () => {
  it.each<[string, Move, string]>([
    ['A-1-01', 'right', 'A-1-02'],
    ['A-1-02', 'left', 'A-1-01'],
    ['A-1-01', 'left', 'A-1-01'],
    ['A-1-03', 'right', 'B-1-01'],
    ['A-2-04', 'right', 'B-1-01'],
    ['B-1-01', 'left', 'A-1-03'],
    ['B-1-02', 'right', 'B-1-02'],
    ['A-1-03', 'down', 'A-2-03'],
    ['A-2-04', 'up', 'A-1-03'],
    ['A-2-01', 'down', 'A-2-01'],
    ['A-1-01', 'up', 'A-1-01'],
    ['A-2-02', 'trayEnd', 'A-2-04'],
    ['A-2-02', 'trayStart', 'A-2-01'],
    ['A-2-02', 'last', 'B-1-02'],
    ['A-2-02', 'first', 'A-1-01'],
    ['gone', 'right', 'A-1-01'],
  ])('at %s to the %s leads to %s', (from, move, to) => {
    expect(moved(cabinets, from, move)).toBe(to);
  });

  it('does nothing in an empty cabinet', () => {
    expect(moved([], 'A-1-01', 'first')).toBe('A-1-01');
    expect(moved([], 'A-1-01', 'down')).toBe('A-1-01');
  });
});

it('to the right visits every lane once, tray by tray', () => {
  expect(laneOrder(cabinets)).toEqual([
    ...['A-1-01', 'A-1-02', 'A-1-03', 'A-2-01', 'A-2-02', 'A-2-03', 'A-2-04', 'B-1-01', 'B-1-02'],
  ]);
  expect(trayWith(cabinets, 'A-1-02')).toEqual(['A-1-01', 'A-1-02', 'A-1-03']);
  expect(trayWith(cabinets, 'gone')).toEqual([]);
});
