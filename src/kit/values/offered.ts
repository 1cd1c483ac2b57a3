import { OPTIONS_MAX, type Option, TREE_OPTIONS_MAX } from '@contract/kit/wire';

export interface OptionList {
  options: ReadonlyMap<string, Option>;
  /** So many are shown, and there are more. */
  cutAt?: number;
}

const placeOf = ({ above = [], title }: Option): string[] => [...above, title];

/** Whatever stands below a record follows it; records side by side by their titles. */
function byPlace(left: Option, right: Option): number {
  const [one, other] = [placeOf(left), placeOf(right)];
  for (const [level, title] of one.entries()) {
    const next = other[level];
    if (next === undefined) return 1;
    const order = title.localeCompare(next);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** What there is to choose from: the chosen ones and what was found, a tree in its order. */
export function offered(chosen: readonly Option[], found: readonly Option[], searched: boolean): OptionList {
  const isTree = found.some(({ above }) => above !== undefined);
  const most = isTree && !searched ? TREE_OPTIONS_MAX : OPTIONS_MAX;
  const first = found.slice(0, most);
  const all = isTree
    ? [...first, ...chosen.filter(({ id }) => !first.some((each) => each.id === id))].sort(byPlace)
    : [...chosen, ...first];
  return {
    options: new Map(all.map((option) => [option.id, option])),
    cutAt: found.length > most ? most : undefined,
  };
}
