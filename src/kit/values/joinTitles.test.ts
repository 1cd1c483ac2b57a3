import { expect, it } from 'vitest';
import { joinTitles } from './joinTitles';

it('combines the titles of every answer, also for one resource', () => {
  expect(joinTitles([{ roles: { a: 'A' }, users: { u: 'U' } }, { roles: { b: 'B' } }])).toEqual({
    roles: { a: 'A', b: 'B' },
    users: { u: 'U' },
  });
  expect(joinTitles([])).toEqual({});
});
