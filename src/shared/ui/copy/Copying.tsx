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
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: copied again, it is said for as long again
  useEffect(() => {
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = () =>
    void take(text, { shown }).then((done) => {
      setCopied(done);
      setTimes((before) => before + 1);
    });
  return children({ copied, copy });
}
