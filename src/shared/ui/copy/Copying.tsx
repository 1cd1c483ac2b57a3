import { type ReactNode, useEffect, useState } from 'react';
import { useCopy } from './useCopy';

/** The button says so for this long. */
const SAID_MS = 2_000;

interface CopyingProps {
  text: string;
  /** The text stands on the page, where it can be selected. */
  shown?: boolean;
  children(state: { copied: boolean; copy(): void }): ReactNode;
}

/** A button that copies a text, and says so. */
export function Copying({ text, shown, children }: CopyingProps) {
  const take = useCopy();
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = setTimeout(setCopiedAt, SAID_MS, undefined);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = () =>
    void take(text, { shown }).then((done) => setCopiedAt(done ? performance.now() : undefined));
  return children({ copied: copiedAt !== undefined, copy });
}
