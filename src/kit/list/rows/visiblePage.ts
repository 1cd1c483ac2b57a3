import type { ListResult } from '@contract/kit/wire';
import type { ListArgs } from '../../api/listApi';
import type { ListState } from '../listState';

/** A question of a list with what was answered. */
export interface VisiblePage {
  args: ListArgs;
  state: ListState;
  answer?: ListResult;
}

/**
 * What a list shows while it asks: the rows of the question before stay until there are others, so that nothing blinks
 * and nothing loses its place or the focus. Those of another resource, or before a question that was refused, say
 * nothing about what is asked now.
 */
export function nextShown(
  present: VisiblePage | undefined,
  asked: VisiblePage,
  refused: boolean,
): VisiblePage | undefined {
  if (asked.answer) return asked;
  return refused || present?.args.resource !== asked.args.resource ? undefined : present;
}
