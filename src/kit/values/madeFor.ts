import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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

/** The field that the page of this record was opened for, if any. */
export function useWanted(): WantedState['wanted'] {
  const { wanted: asked } = (useLocation().state as WantedState | null) ?? {};
  // Who comes back to this tab from another comes without it.
  const [wanted, setWanted] = useState(asked);
  if (asked !== undefined && asked !== wanted) setWanted(asked);
  return wanted;
}

/** Back to the field that waits for this record, which is chosen there; undefined where none does. */
export function useGiveBack(id: string): (() => void) | undefined {
  const wanted = useWanted();
  const navigate = useNavigate();
  if (!wanted) return undefined;
  return () => {
    giveTo(wanted.by, id);
    void navigate(wanted.at, { state: { closes: true } });
  };
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
