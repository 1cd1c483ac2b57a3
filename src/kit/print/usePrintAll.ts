import { PRINT_ROWS_MAX } from '@contract/kit/question/address';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { Titles } from '@contract/kit/wire';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { type ListState, questionOf } from '../list/listState';
import { useReasonText } from '../messages/reasonText';
import { joinTitles } from '../values/joinTitles';

/** Everything that a question finds, as it goes on paper. */
export interface PrintContent {
  rows: readonly AnyRow[];
  titles: Titles;
  /** Time of the first answer, ms. */
  asOf: number;
}

/** Rows of one call. */
const PART = 100;

/** All rows of a question; the number of them where there are more than go on paper. */
function useAllRows({ name }: Resource, state: ListState) {
  const [look] = resourceApi.useLazyListQuery();
  return async (): Promise<PrintContent | number> => {
    const ask = (page: number) =>
      look({ resource: name, ...questionOf(state), sort: state.sort, page, pageSize: PART }, false).unwrap();
    const first = await ask(1);
    const answers = [first];
    for (let rows = PART; answers.at(-1)?.rows.length === PART; rows += PART) {
      if (Math.max(rows, first.approximate ? 0 : first.total) > PRINT_ROWS_MAX)
        return Math.max(rows, first.total);
      answers.push(await ask(answers.length + 1));
    }
    return {
      rows: answers.flatMap((answer) => answer.rows),
      titles: joinTitles(answers.map(({ titles }) => titles)),
      asOf: first.asOf,
    };
  };
}

/** Puts all that a list finds on paper, or says why not. */
export function usePrintAll(resource: Resource, state: ListState) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const textOf = useReasonText();
  const all = useAllRows(resource, state);
  const [printed, setPrinted] = useState<PrintContent>();
  const [busy, setBusy] = useState(false);
  const refuse = (message: string) => notifications.show({ id: 'print', color: 'red', message });
  useEffect(() => {
    if (!printed) return undefined;
    const after = () => setPrinted(undefined);
    window.addEventListener('afterprint', after);
    // Not while it is drawn: what goes on paper is drawn at once when the browser says so.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', after);
    };
  }, [printed]);
  const print = async () => {
    setBusy(true);
    try {
      const found = await all();
      if (typeof found !== 'number') setPrinted(found);
      else refuse(t('list.printTooLong', { count: found, max: format.number(PRINT_ROWS_MAX) }));
    } catch (problem) {
      refuse(t('list.printFailed', { reason: textOf(problem as ApiProblem) }));
    } finally {
      setBusy(false);
    }
  };
  return { printed, busy, print: () => void print() };
}
