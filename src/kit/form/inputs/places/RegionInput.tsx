import { OPTIONS_MAX } from '@contract/kit/wire';
import { regionsOver, regionsWithin, storedRegion, translatedRegion } from '@contract/regions/within';
import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { isSearched, offeredRegions } from '@shared/regions/searched';
import { useIsForeign, useSearchedRegions } from '@shared/regions/useRegions';
import { useMemo, useState } from 'react';

export type RegionInputProps = Omit<AutocompleteProps, 'value' | 'onChange'> & {
  /** Chinese names of the regions above, the province first. */
  above: readonly string[];
  /** As it is stored: the Chinese name, or whatever was typed. */
  value: string;
  onChange(value: string): void;
  /** One was chosen that lies in these, the province first. */
  onAbove?(names: readonly string[]): void;
};

/** A text for which the regions are offered that lie in those above; others may be typed. */
export function RegionInput({ above, value, onChange, onAbove, ...props }: RegionInputProps) {
  const [touched, touch] = useState(false);
  const regions = useSearchedRegions(useIsForeign() || touched);
  const key = above.join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names
  const within = useMemo(() => (regions ? regionsWithin(regions.chinese, above) : []), [regions, key]);
  const isApart = onAbove !== undefined;
  const offered = useMemo(() => {
    const all = regions ? offeredRegions(regions, within, isApart) : [];
    return new Map(all.map((region) => [region.label, region]));
  }, [regions, within, isApart]);
  const change = (text: string) => {
    const picked = offered.get(text);
    const typed = () =>
      regions ? storedRegion(regions.chinese, [regions.own, regions.chinese], within, text) : text;
    onChange(picked?.stored ?? typed());
    if (picked && regions) onAbove?.(regionsOver(regions.chinese, picked.code));
  };
  return (
    <Autocomplete
      {...props}
      data={[...offered.keys()]}
      limit={OPTIONS_MAX}
      filter={({ options, search, limit }) =>
        options
          .filter((option) => 'value' in option && isSearched(offered.get(option.value)?.searched, search))
          .slice(0, limit)
      }
      value={regions ? translatedRegion(regions.chinese, regions.own, value) : value}
      onChange={change}
      onFocus={() => touch(true)}
    />
  );
}
