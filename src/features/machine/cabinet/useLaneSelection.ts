import { useCallback, useMemo, useState } from 'react';

export interface LaneSelection {
  ids: ReadonlySet<string>;
  /** Takes a lane in or out. */
  toggle(id: string): void;
  /** Takes lanes in; all of them are in already: takes them out. */
  turn(ids: readonly string[]): void;
  add(ids: readonly string[]): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

/** The chosen lanes; what is not there any more, as it was merged, is not chosen. */
export function useLaneSelection(known: ReadonlySet<string>): LaneSelection {
  const [chosen, choose] = useState(NONE);
  const ids = useMemo(() => new Set([...chosen].filter((id) => known.has(id))), [chosen, known]);
  const turn = useCallback((some: readonly string[]) => {
    choose((old) => {
      const out = some.every((id) => old.has(id));
      return out ? new Set([...old].filter((id) => !some.includes(id))) : new Set([...old, ...some]);
    });
  }, []);
  const toggle = useCallback((id: string) => turn([id]), [turn]);
  const add = useCallback((some: readonly string[]) => choose((old) => new Set([...old, ...some])), []);
  const clear = useCallback(() => choose(NONE), []);
  return useMemo(() => ({ ids, toggle, turn, add, clear }), [ids, toggle, turn, add, clear]);
}
