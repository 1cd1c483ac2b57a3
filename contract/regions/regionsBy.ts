import type { Draft, TextField } from '../kit/field';

/** A region of China that lies in those which other fields name, the province first; `isOffered`: whether any are. */
export function regionsBy(
  regionsAbove: readonly string[] = [],
  isOffered: (draft: Draft) => boolean = () => true,
): Pick<TextField, 'regionsIn' | 'regionsAbove'> {
  return {
    regionsAbove,
    regionsIn: (draft) =>
      isOffered(draft) ? regionsAbove.map((name) => String(draft[name] ?? '')) : undefined,
  };
}
