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
 * What a list shows while it asks: the rows of the question before, so that nothing blinks or loses the focus. Rows of
 * another resource, or of a question before one that was refused, are not kept.
 */
export function nextShown(
  present: VisiblePage | undefined,
  asked: VisiblePage,
  refused: boolean,
): VisiblePage | undefined {
  if (asked.answer) return asked;
  return refused || present?.args.resource !== asked.args.resource ? undefined : present;
}
