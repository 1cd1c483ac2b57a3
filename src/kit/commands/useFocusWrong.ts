import { useEffect, useRef } from 'react';
import type { useCommand } from './useCommand';

/**
 * The cursor goes to the first field that something is wrong with. It was lost while they were disabled, or stands
 * in a later one. @returns the `ref` of what the fields stand in
 */
export function useFocusWrong({ input, busy }: Pick<ReturnType<typeof useCommand>, 'input' | 'busy'>) {
  const fields = useRef<HTMLDivElement>(null);
  const { refusals } = input;
  useEffect(() => {
    if (busy || refusals === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [busy, refusals]);
  return fields;
}
