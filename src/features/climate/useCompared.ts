import { type LineSeries, temperaturePoints } from '@charts';
import type { ClimateSeries } from '@contract/climate';
import { useMemo } from 'react';
import { type SeriesQuery, useZoneSeriesQuery } from './climate.api';

/** So many others stand on the axis of a machine: there are three colours of lines. */
const COMPARED_MAX = 2;

/** The ids that an address names, the latest ones; a machine is not compared with itself. */
export const comparedIn = (beside: string, own: string): string[] =>
  beside
    .split(',')
    .filter((id) => id !== '' && id !== own)
    .slice(-COMPARED_MAX);

/** The temperature of other machines over the same time, of the main zone of each. */
export function useCompared(
  [first = '', second = '']: readonly string[],
  names: ReadonlyMap<string, string>,
  { from, to }: Omit<SeriesQuery, 'id' | 'zone'>,
): LineSeries[] {
  const { data: one } = useZoneSeriesQuery({ id: first, from, to }, { skip: first === '' });
  const { data: two } = useZoneSeriesQuery({ id: second, from, to }, { skip: second === '' });
  return useMemo(() => {
    const drawn: readonly (readonly [string, ClimateSeries | undefined])[] = [
      [first, one],
      [second, two],
    ];
    return drawn.flatMap(([id, data]) =>
      id !== '' && data?.machineId === id
        ? [{ key: id, label: names.get(id) ?? '', points: temperaturePoints(data) }]
        : [],
    );
  }, [first, second, one, two, names]);
}
