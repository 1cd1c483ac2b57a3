import { expect, it } from 'vitest';
import { isGone } from './stillOffered';

it('what is chosen is gone when its own question says so, not when that of another did', () => {
  const option = (id: string) => ({ id, title: id });
  const asking = { data: [option('A')], currentData: undefined };
  expect(isGone(asking, 'B')).toBe(false);
  expect(isGone({ currentData: [option('B')] }, 'B')).toBe(false);
  expect(isGone({ currentData: [] }, 'B')).toBe(true);
});
