import type { Resource } from '@contract/kit/resource';
import type { ListArgs } from '../../api/listApi';
import { type ListState, questionOf } from '../listState';

/** Rows that an endless list fetches at a time. */
const BLOCK = 100;

/** A list without pages. */
export const ENDLESS = { size: 'all' } as const;

/** Rows of one answer. */
export const rowsPerPage = ({ size }: Pick<ListState, 'size'>): number => (size === 'all' ? BLOCK : size);

/** The page, from 1, of the row at a place of the list, from 0. */
export const pageNumberAt = (state: Pick<ListState, 'size'>, at: number): number =>
  Math.floor(at / rowsPerPage(state)) + 1;

/** What a list asks for first: its page, or the first block of an endless one. */
export function listArgs({ name }: Resource, state: ListState): ListArgs {
  const { sort, size, page } = state;
  const pageSize = rowsPerPage(state);
  return { resource: name, ...questionOf(state), sort, page: size === 'all' ? 1 : page, pageSize };
}
