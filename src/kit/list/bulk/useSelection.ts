import { useState } from 'react';
import { type ListSelection, NOTHING_SELECTED } from './selection';

/** A selection lives as long as the question it was made of; a tab that comes back into sight asks the same one. */
export function useSelection(question: string) {
  const [selection, setSelection] = useState<ListSelection>(NOTHING_SELECTED);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setSelection(NOTHING_SELECTED);
  }
  return [selection, setSelection] as const;
}
