import { useEffect, useState } from 'react';
import { ulid } from 'ulid';

/** How one goes from a field that found nothing to choose to the page of a new record; kept in the history. */
export interface WantedState {
  wanted?: {
    /** Mark of the field. */
    by: string;
    /** Address it stands at. */
    at: string;
    /** What it chooses among: filter field → `op:value`. */
    where?: Readonly<Record<string, string>>;
  };
}

/** Records that were made for a field, until it is in sight again and takes them. */
const made = new Map<string, string>();

export function giveTo(field: string, id: string): void {
  made.set(field, id);
}

/** @returns the mark by which a field is given what is made for it */
export function useMadeFor(take: (id: string) => void): string {
  const [mark] = useState(ulid);
  // Also when its tab comes back into sight: effects of hidden tabs begin anew.
  useEffect(() => {
    const id = made.get(mark);
    if (id === undefined) return;
    made.delete(mark);
    take(id);
  });
  return mark;
}
