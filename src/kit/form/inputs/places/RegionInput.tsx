import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { regionsIn } from './regions';

export type RegionInputProps = AutocompleteProps & {
  /** Names of the regions above, the province first. */
  above: readonly string[];
};

/** A text for which the regions are offered that lie in those above; others may be typed. */
export function RegionInput({ above, ...props }: RegionInputProps) {
  const [offered, setOffered] = useState<string[]>([]);
  const look = () =>
    void regionsIn(above).then(
      (names) => setOffered([...new Set(names)]),
      () => setOffered([]),
    );
  return <Autocomplete {...props} data={offered} onFocus={look} />;
}
