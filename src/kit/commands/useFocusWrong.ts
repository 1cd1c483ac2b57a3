import { useEffect, useRef } from 'react';
import type { useCommand } from './useCommand';

type Watched = Pick<ReturnType<typeof useCommand>, 'input' | 'busy'> &
  Partial<Pick<ReturnType<typeof useCommand>, 'problem'>>;

/**
 * The cursor goes to the first field that something is wrong with. It was lost while they were disabled, or stands
 * in a later one. Why the whole was refused stands at the top, which may be scrolled away. @returns the `ref` of what the fields stand in
 */
export function useFocusWrong({ input, busy, problem }: Watched) {
  const fields = useRef<HTMLDivElement>(null);
  const { refusals } = input;
  useEffect(() => {
    if (busy || refusals === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy, refusals]);
  useEffect(() => {
    if (!busy && problem) fields.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [busy, problem]);
  return fields;
}
