import { expect, it } from 'vitest';
import { RANGES, WINDOW_STEP_MS, windowOf } from './window';

const NOW = Date.UTC(2026, 3, 1, 4, 2);

it('moves on with the clock in steps', () => {
  const shown = windowOf({ range: 'h3', from: 0, to: 0 }, NOW);
  expect(shown).toMatchObject({ moving: true, to: Date.UTC(2026, 3, 1, 4, 5) });
  expect(shown.to - shown.from).toBe(RANGES.h3);
  expect(windowOf({ range: 'h3', from: 0, to: 0 }, NOW + WINDOW_STEP_MS).to - shown.to).toBe(WINDOW_STEP_MS);
});

it('stays at a chosen range and falls back when the range is invalid', () => {
  expect(windowOf({ range: 'h3', from: 5, to: 9 }, NOW)).toEqual({ from: 5, to: 9, moving: false });
  expect(windowOf({ range: 'h3', from: 9, to: 5 }, NOW).moving).toBe(true);
  expect(windowOf({ range: 'h3', from: 1, to: NOW }, NOW).moving).toBe(true);
});
