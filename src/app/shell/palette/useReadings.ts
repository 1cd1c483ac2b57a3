import { useEffect, useState } from 'react';
import { type Readings, readingsOf } from './pinyin';

let loaded: Promise<Readings> | undefined;

/** How Chinese names are read; fetched when something is typed while names are Chinese. */
export function useReadings(wanted: boolean): Readings | undefined {
  const [readings, setReadings] = useState<Readings>();
  useEffect(() => {
    if (!wanted) return;
    loaded ??= import('./syllables.json').then(({ default: table }) => readingsOf(table));
    loaded.then(setReadings, () => {
      loaded = undefined;
    });
  }, [wanted]);
  return readings;
}
