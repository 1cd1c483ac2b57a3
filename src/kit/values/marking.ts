interface Click {
  /** How often the mouse clicked; 0 where a key did. */
  detail: number;
}

/** Is it the end of marking a text, to copy it? Pressing the mouse took away whatever was marked before. */
export function endsMarking({ detail }: Click, selection: Pick<Selection, 'type'> | null): boolean {
  return detail > 0 && selection?.type === 'Range';
}

/**
 * Of a link: its text may be marked without going where it leads. Pressing the mouse on a link takes nothing away, so
 * what is marked elsewhere does not count.
 */
export function mayBeMarked(event: Click & { currentTarget: Node; preventDefault(): void }): void {
  const selection = window.getSelection();
  if (endsMarking(event, selection) && selection?.containsNode(event.currentTarget, true))
    event.preventDefault();
}
