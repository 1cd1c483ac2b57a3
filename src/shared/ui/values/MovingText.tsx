import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { MINUS, NOTHING } from '../../lib/format';

/** A text that changes several times a second. */
export interface TextSource {
  /** Tells of every change. @returns ends it */
  subscribe(changed: () => void): () => void;
  read(): string;
}

/** Absent where nothing was ever measured. */
export type ShownText = string | TextSource | undefined;

export const isMoving = (text: ShownText): text is TextSource => typeof text === 'object';
/** Programs read it as a number. */
export const plainNumber = (text: string) => text.replace(MINUS, '-');

const nobody = () => () => undefined;

/** What is drawn of a text: a moving one only when there is a value or none any more. */
export function useDrawnText(text: ShownText): string | TextSource {
  const says = () => (isMoving(text) ? text.read() : text) ?? NOTHING;
  const isNothing = () => says() === NOTHING;
  const hidden = useSyncExternalStore(isMoving(text) ? text.subscribe : nobody, isNothing, isNothing);
  return hidden || text === undefined ? NOTHING : text;
}

/**
 * Writes the text into its place, and its value beside it, without a drawing: React takes longer to find the place than
 * the browser to show it. React knows no text here, so it never writes an older one over it.
 */
export function MovingText({ of, className }: { of: TextSource; className?: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = place.current;
    const holder = node?.parentElement;
    if (!node || !holder) return undefined;
    const shown = new Text();
    node.replaceChildren(shown);
    const write = () => {
      const text = of.read();
      if (text === shown.data) return;
      shown.data = text;
      holder.dataset.value = plainNumber(text);
    };
    write();
    return of.subscribe(write);
  }, [of]);
  return <span className={className} ref={place} />;
}
