import type { ListResult } from '@contract/kit/wire';
import { users } from '@contract/resources/system/users';
import { expect, it } from 'vitest';
import { readListState } from '../listState';
import { listArgs } from './listArgs';
import { nextShown } from './visiblePage';

const asked = (text: string, total?: number) => {
  const state = readListState(users, new URLSearchParams(text));
  const answer = total === undefined ? undefined : ({ rows: [], total } as unknown as ListResult);
  return { state, args: listArgs(users, state), answer };
};

it('shows the previous rows until new ones are loaded', () => {
  const before = asked('sort=code', 120);
  expect(nextShown(before, asked('sort=name'), false)).toBe(before);
  const now = asked('sort=name', 120);
  expect(nextShown(before, now, false)).toBe(now);
});

it('shows nothing without previous rows, for another resource or after a refusal', () => {
  const before = asked('sort=code', 120);
  const other = { ...before, args: { ...before.args, resource: 'roles' } };
  expect(nextShown(undefined, asked('sort=name'), false)).toBeUndefined();
  expect(nextShown(other, asked('sort=name'), false)).toBeUndefined();
  expect(nextShown(before, asked('sort=name'), true)).toBeUndefined();
});

it('keeps showing rows that could not be refreshed', () => {
  const now = asked('sort=name', 120);
  expect(nextShown(now, now, true)).toBe(now);
});
