import { expect, it } from 'vitest';
import { isGone } from './stillOffered';

it('a chosen value is dropped only when its own query no longer offers it', () => {
  const option = (id: string) => ({ id, title: id });
  const asking = { data: [option('A')], currentData: undefined };
  expect(isGone(asking, 'B')).toBe(false);
  expect(isGone({ currentData: [option('B')] }, 'B')).toBe(false);
  expect(isGone({ currentData: [] }, 'B')).toBe(true);
});
