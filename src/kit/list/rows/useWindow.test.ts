import { describe, expect, it } from 'vitest';
import { drawnRows, placing, scrollFor, sightOf } from './useWindow';

const HEIGHT = 40;
const VISIBLE = 800;
const MILLION = 1_000_000;

describe('the scroll window of a table', () => {
  it('is exact when the browser can draw the whole table', () => {
    expect(sightOf({ scroll: 400, visible: VISIBLE }, 500, HEIGHT)).toEqual({
      height: 20_000,
      first: 10,
      rows: 20,
    });
  });

  it('reaches the first and the last of a million rows', () => {
    const { height } = sightOf({ scroll: 0, visible: VISIBLE }, MILLION, HEIGHT);
    expect(height).toBeLessThan(16_000_000);
    const end = sightOf({ scroll: height - VISIBLE, visible: VISIBLE }, MILLION, HEIGHT);
    expect(end.first + end.rows).toBe(MILLION);
  });

  it.each([0, 1, 500_000, MILLION - 1])('scrolls row %i into view', (index) => {
    const start = { scroll: 3_000_000, visible: VISIBLE };
    const scroll = scrollFor(index, start, MILLION, HEIGHT) ?? start.scroll;
    const { first, rows } = sightOf({ scroll, visible: VISIBLE }, MILLION, HEIGHT);
    expect(index).toBeGreaterThanOrEqual(Math.floor(first));
    expect(index).toBeLessThanOrEqual(first + rows);
  });

  it('moves the rows of a longer table as one', () => {
    const placeAt = (scroll: number) =>
      placing(scroll, sightOf({ scroll, visible: VISIBLE }, MILLION, HEIGHT).first, MILLION, HEIGHT);
    const [before, after] = [placeAt(3_000_000), placeAt(3_000_120)];
    expect(after.anchor).toBe(before.anchor);
    expect(after.shift - before.shift).toBeLessThan(-120);
    const { first } = sightOf({ scroll: 3_000_120, visible: VISIBLE }, MILLION, HEIGHT);
    expect(after.shift + (first - after.anchor) * HEIGHT).toBeCloseTo(3_000_120);
    // Distances are drawn with 32 bits.
    expect((first - after.anchor) * HEIGHT).toBeLessThan(500_000);
    expect(placing(400, 10, 500, HEIGHT)).toEqual({ anchor: 0, shift: 0 });
  });

  it('does not scroll for a visible row', () => {
    expect(scrollFor(12, { scroll: 400, visible: VISIBLE }, 500, HEIGHT)).toBeUndefined();
  });

  it('keeps the focused row in the page in its order at any distance', () => {
    expect(drawnRows(10, 13, 11)).toEqual([10, 11, 12]);
    expect(drawnRows(10, 13, 3)).toEqual([3, 10, 11, 12]);
    expect(drawnRows(10, 13, 13)).toEqual([10, 11, 12, 13]);
  });
});
