import { expect, it } from 'vitest';
import { users } from '../../resources/system/users';
import { formatSort, parseSort } from './questionSort';

it.each(['code', '-code', '-status,code', 'orgId,-createdAt,id'])('a list is sorted by %s', (text) => {
  expect(formatSort(parseSort(users, text) ?? [])).toBe(text);
});

it.each([
  ['nobody', 'there is no such column'],
  ['code,nobody', 'nor is there as the second'],
  ['code,', 'a column without a name'],
  ['', 'no column at all'],
  ['status,-status', 'the same twice'],
  ['status,code,name,id', 'too many'],
  ['code,phone', 'what is masked has no order'],
  ['--code', 'one sign is enough'],
  ['__proto__', 'no field'],
])('no list is sorted by %s: %s', (text) => {
  expect(parseSort(users, text)).toBeUndefined();
});
