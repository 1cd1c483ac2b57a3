import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FOLD_GAP, fitting } from './fold';

it('shows everything and no menu when there is room', () => {
  expect(fitting([100, 100], 200 + FOLD_GAP, 60)).toBe(2);
  expect(fitting([], 0, 60)).toBe(0);
});

it('reserves room for the menu as soon as one part does not fit', () => {
  expect(fitting([100, 100], 200, 60)).toBe(1);
  expect(fitting([100, 100], 160, 60)).toBe(0);
});

it('never exceeds its width and never hides what would fit', () => {
  const menu = 60;
  const widths = fc.array(fc.integer({ min: 10, max: 200 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(widths, fc.integer({ min: menu, max: 2_000 }), (each, room) => {
      const needs = (count: number) =>
        each.slice(0, count).reduce((sum, width) => sum + width + FOLD_GAP, 0) +
        (count < each.length ? menu : -FOLD_GAP);
      const shown = fitting(each, room, menu);
      expect(needs(shown)).toBeLessThanOrEqual(room);
      if (shown < each.length) expect(needs(shown + 1)).toBeGreaterThan(room);
    }),
  );
});
