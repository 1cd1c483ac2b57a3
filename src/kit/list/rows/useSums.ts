import type { Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/question/filter';
import { isSummable, type Sum } from '@contract/kit/question/questionSums';
import type { Resource } from '@contract/kit/resource';
import { type ApiProblem, askBehind } from '@shared/api';
import { NOTHING, useCurrency, useFormat } from '@shared/lib';
import { useState } from 'react';
import { resourceApi } from '../../api/resourceApi';
import { type ListState, questionOf } from '../listState';

/** While they are on their way. */
const COUNTING = '…';

/** What columns add up to over all that a list finds, on request. */
export function useSums(resource: Resource, state: ListState, columns: readonly string[]) {
  const [wanted, want] = useState(false);
  const format = useFormat();
  const own = useCurrency();
  const names = columns.filter((name) => isSummable(columnField(resource, name) as Field));
  const skip = !wanted || names.length === 0;
  const { currentData, error, refetch } = resourceApi.useListQuery(
    { resource: resource.name, ...questionOf(state), page: 1, pageSize: 1, sums: names.join(',') },
    { skip },
  );
  const textOf = (name: string, { value, currency = own }: Sum) =>
    columnField(resource, name)?.kind === 'money' ? format.money(value, currency) : format.number(value);
  const said = (name: string) => {
    const sums = currentData?.sums?.[name];
    if (!sums) return error ? NOTHING : COUNTING;
    return sums.map((sum) => textOf(name, sum)).join(' + ') || NOTHING;
  };
  return {
    offered: names.length > 0,
    wanted: !skip,
    turn: () => want(!wanted),
    texts: skip ? undefined : new Map(names.map((name) => [name, said(name)])),
    problem: skip ? undefined : (error as ApiProblem | undefined),
    refetch: () => void (skip || askBehind(refetch())),
  };
}
