import { expect, it } from 'vitest';
import { actsLike } from './actsLike';

it('finds acts by the words that the audit log shows, in every language', () => {
  expect(actsLike('role: created')).toContain('roles.created');
  expect(actsLike('角色：创建')).toContain('roles.created');
  expect(actsLike('Split')).toContain('lanes.split');
  expect(actsLike('로그인')).toContain('session.opened');
  expect(actsLike('no such act')).toEqual([]);
});
