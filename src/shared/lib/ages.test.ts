import { expect, it, vi } from 'vitest';
import { createFormat } from './format';

it('looks up the words of an age once for any number of ages', () => {
  const words = vi.fn((key: string, { count }: { count: number }) => `${count} ${key}`);
  const { age } = createFormat('en', words);
  expect([age(61_000), age(119_000), age(180_000), age(61_500)]).toEqual([
    '1 age.minutes',
    '1 age.minutes',
    '3 age.minutes',
    '1 age.minutes',
  ]);
  expect(words).toHaveBeenCalledTimes(2);
});
