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

it('shows the rows of the question before until there are others', () => {
  const before = asked('sort=code', 120);
  expect(nextShown(before, asked('sort=name'), false)).toBe(before);
  const now = asked('sort=name', 120);
  expect(nextShown(before, now, false)).toBe(now);
});

it('shows nothing where nothing was, of another resource, or before a question that was refused', () => {
  const before = asked('sort=code', 120);
  const other = { ...before, args: { ...before.args, resource: 'roles' } };
  expect(nextShown(undefined, asked('sort=name'), false)).toBeUndefined();
  expect(nextShown(other, asked('sort=name'), false)).toBeUndefined();
  expect(nextShown(before, asked('sort=name'), true)).toBeUndefined();
});

it('goes on showing what could not be fetched anew', () => {
  const now = asked('sort=name', 120);
  expect(nextShown(now, now, true)).toBe(now);
});
