import { describe, expect, it } from 'vitest';
import { createRandom, seedOf } from './random';

const draw = (count: number, next: () => number) => Array.from({ length: count }, next);
const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

describe('createRandom', () => {
  it('repeats its sequence for the same seed and differs for another seed', () => {
    const [a, b, c] = [createRandom(7), createRandom(7), createRandom(8)];
    const first = draw(50, a.next);
    expect(draw(50, b.next)).toEqual(first);
    expect(draw(50, c.next)).not.toEqual(first);
  });

  it('creates forks that do not depend on earlier draws', () => {
    const fresh = createRandom(7).fork('door');
    const used = createRandom(7);
    draw(10, used.next);
    expect(draw(20, used.fork('door').next)).toEqual(draw(20, fresh.next));
    expect(used.fork('door').next()).not.toBe(used.fork('vend').next());
  });

  it('stays within its bounds and reaches both ends', () => {
    const random = createRandom(1);
    const values = draw(5_000, () => random.int(3, 6));
    expect(new Set(values)).toEqual(new Set([3, 4, 5, 6]));
    for (const value of draw(5_000, () => random.between(-1, 1))) {
      expect(value).toBeGreaterThanOrEqual(-1);
      expect(value).toBeLessThan(1);
    }
  });

  it('follows the distributions it documents', () => {
    const random = createRandom(2);
    expect(mean(draw(20_000, () => random.poisson(4)))).toBeCloseTo(4, 0);
    expect(mean(draw(200, () => random.poisson(500)))).toBeCloseTo(500, -1);
    expect(mean(draw(20_000, () => random.normal(10, 2)))).toBeCloseTo(10, 0);
    expect(mean(draw(20_000, () => Number(random.chance(0.25))))).toBeCloseTo(0.25, 1);
    const heavy = draw(4_000, () => random.weighted([1, 9], (entry) => entry));
    expect(mean(heavy.map((entry) => Number(entry === 9)))).toBeCloseTo(0.9, 1);
  });

  it('keeps every entry when shuffling', () => {
    const list = draw(40, () => 0).map((_, index) => index);
    const mixed = createRandom(3).shuffle(list);
    expect(mixed).not.toEqual(list);
    expect([...mixed].sort((a, b) => a - b)).toEqual(list);
  });

  it('throws when it has nothing to choose from', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError);
    expect(() => createRandom(1).weighted([], () => 1)).toThrow(RangeError);
  });

  it('derives different seeds from different names', () => {
    expect(seedOf('SMV24A0001234')).not.toBe(seedOf('SMV24A0001235'));
    expect(seedOf('a', 1)).not.toBe(seedOf('a', 2));
  });
});
