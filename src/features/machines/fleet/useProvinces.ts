import { type ProvinceFigures, provinceFigures } from '@contract/machines/fleet/fleetProvinces';
import type { MachineFacts } from '@contract/machines/health';
import { regionsCalled } from '@contract/regions/regions';
import { regionName } from '@contract/regions/regionTree';
import type { ListDrawingProps } from '@kit';
import { useChineseAreas } from '@shared/regions/useRegions';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onlyProvince, PROVINCE, withProvince } from './provinceFilter';
import { useFleet } from './useFleet';
import { useLevels } from './useLevels';

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

/** What stands in each province of whatever else the list asks for, and the way to one of them. */
export function useProvinces(question: ListDrawingProps['question']): ProvinceChoice {
  const [, setSearch] = useSearchParams();
  const [marked, mark] = useState<string>();
  const chinese = useChineseAreas();
  const everywhere = useMemo(() => {
    const { [PROVINCE]: _province, ...filter } = question.filter ?? {};
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
  const only = onlyProvince(question.filter);
  const chosen = only === undefined ? undefined : codeOf(only);
  const choose = useCallback(
    (code: string) => {
      const province = code === chosen ? undefined : chinese && regionName(chinese, code);
      setSearch((search) => withProvince(search, province));
    },
    [chosen, chinese, setSearch],
  );
  return { figures, counted, codeOf, chosen, choose, marked, mark };
}
