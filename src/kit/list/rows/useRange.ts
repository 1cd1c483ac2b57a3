import type { AnyRow } from '@contract/kit/resource';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../messages/reasonText';
import { LONGEST_RANGE, missingBlocks, rowsBetween } from './range';
import type { ListRows } from './useRows';

interface RangeSelection {
  rows: ListRows;
  at(index: number): AnyRow | undefined;
  mark(rows: readonly AnyRow[], on: boolean): void;
}

/**
 * Selects all rows between two places, or says why not. Those that were never in sight are fetched first; whoever asks
 * something else meanwhile does not want them any more.
 */
export function useRange({ rows, at, mark }: RangeSelection) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const textOf = useReasonText();
  const newest = useRef(rows);
  newest.current = rows;
  // Said once, however long the key is held.
  const refuse = (message: string) => notifications.show({ id: 'range', color: 'red', message });
  const { asked, block } = rows;
  const fetchAll = async (blocks: readonly number[]) => {
    const fetched = new Map<number, readonly AnyRow[]>();
    for (const number of blocks) fetched.set(number, await block(number));
    return fetched;
  };
  return (one: number, other: number, on: boolean) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    if (to - from >= LONGEST_RANGE)
      return void refuse(t('list.rangeTooLong', { most: format.number(LONGEST_RANGE) }));
    const missing = missingBlocks(from, to, at);
    if (missing.length === 0) return mark(rowsBetween(from, to, at, new Map()), on);
    fetchAll(missing).then(
      (fetched) => {
        const { asked: shown, stale } = newest.current;
        if (shown === asked && !stale) mark(rowsBetween(from, to, at, fetched), on);
      },
      (problem: ApiProblem) => refuse(t('list.rangeFailed', { reason: textOf(problem) })),
    );
  };
}
