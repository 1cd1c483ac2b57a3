import { expect, it } from 'vitest';
import { joinTitles } from './joinTitles';

it('keeps what every answer names, also of one resource', () => {
  expect(joinTitles([{ roles: { a: 'A' }, users: { u: 'U' } }, { roles: { b: 'B' } }])).toEqual({
    roles: { a: 'A', b: 'B' },
    users: { u: 'U' },
  });
  expect(joinTitles([])).toEqual({});
});
