import { FILTER_PREFIX } from '@contract/kit/question/address';
import { formatFilter, parseFilter } from '@contract/kit/question/filter';
import { type ProvinceFigures, provinceFigures } from '@contract/machines/fleetProvinces';
import type { MachineFacts } from '@contract/machines/health';
import { regionName, regionsCalled } from '@contract/regions/regions';
import type { ListDrawingProps } from '@kit';
import { useChineseAreas } from '@shared/regions/useRegions';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFleet } from './useFleet';
import { useLevels } from './useLevels';

const FIELD = 'province';
const NAME = `${FILTER_PREFIX}${FIELD}`;
const NONE: readonly MachineFacts[] = [];

export interface ProvinceChoice {
  figures: readonly ProvinceFigures[];
  /** Codes of those with machines. */
  counted: readonly string[];
  codeOf(province: string): string | undefined;
  /** The one that the list is narrowed to. */
  chosen?: string;
  /** Narrows the list to a province, or widens it again. */
  choose(code: string): void;
  marked?: string;
  mark(code: string | undefined): void;
}

/** The list with another filter by province; the page of the one before means nothing in it. */
function narrowed(search: URLSearchParams, province: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (province === undefined) next.delete(NAME);
  else next.set(NAME, formatFilter({ field: FIELD, op: 'eq', values: [province] }));
  return next;
}

/** The only province that a list shows. */
function chosenIn({ filter }: ListDrawingProps['question']): string | undefined {
  const { op, values } = parseFilter(FIELD, filter?.[FIELD] ?? '');
  return (op === 'eq' || op === 'in') && values.length === 1 ? values[0] : undefined;
}

/** What stands in each province of whatever else the list asks for, and the way to one of them. */
export function useProvinces(question: ListDrawingProps['question']): ProvinceChoice {
  const [, setSearch] = useSearchParams();
  const [marked, mark] = useState<string>();
  const chinese = useChineseAreas();
  const everywhere = useMemo(() => {
    const { [FIELD]: _province, ...filter } = question.filter ?? {};
    return { ...question, filter };
  }, [question]);
  const rows = useFleet({ question: everywhere }).data?.rows ?? NONE;
  const levels = useLevels(rows, 'connectivity');
  const figures = useMemo(() => provinceFigures(rows, (id) => levels.get(id) === 'bad'), [rows, levels]);
  const codeOf = useCallback(
    (province: string) => chinese && regionsCalled([chinese], province).find((code) => code.endsWith('0000')),
    [chinese],
  );
  const codes = figures.map(({ province }) => codeOf(province)).join();
  const counted = useMemo(() => codes.split(','), [codes]);
  const only = chosenIn(question);
  const chosen = only === undefined ? undefined : codeOf(only);
  const choose = useCallback(
    (code: string) => {
      const province = code === chosen ? undefined : chinese && regionName(chinese, code);
      setSearch((search) => narrowed(search, province));
    },
    [chosen, chinese, setSearch],
  );
  return { figures, counted, codeOf, chosen, choose, marked, mark };
}
