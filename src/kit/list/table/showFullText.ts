import type { PointerEvent } from 'react';

/** Tells a text that is cut off whole, where the pointer rests on it. Asked only then: measuring hundreds of cells costs. */
export function showFullText({ target }: Pick<PointerEvent, 'target'>): void {
  const text = (target as Element).closest<HTMLElement>('[data-cut]');
  if (!text) return;
  const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
  if (isCut) text.title = text.textContent ?? '';
  else text.removeAttribute('title');
}
