import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { DataColumn } from './dataColumn';

export type DropSide = 'before' | 'after';
/** Handlers of what a column is taken by. */
export type ColumnGrip = ReturnType<ReturnType<typeof useColumnDrag>['gripOf']>;

/** Nearer than this a press is a click. */
const SLACK_PX = 6;

const columnAt = ({ clientX, clientY }: PointerEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')?.dataset.column;

/** Columns change places when their heads are dragged; a finger scrolls instead. */
export function useColumnDrag(columns: readonly DataColumn[], onMove: (key: string, onto: string) => void) {
  const start = useRef<{ key: string; x: number; moved: boolean; onto?: string }>(undefined);
  const [over, setOver] = useState<{ key: string; onto: string }>();
  const place = (key: string) => columns.findIndex((column) => column.key === key);
  const head = (onto: string | undefined) => {
    const { current } = start;
    if (current) current.onto = onto === current.key ? undefined : onto;
    setOver(current?.onto === undefined ? undefined : { key: current.key, onto: current.onto });
  };
  const gripOf = (key: string) => ({
    onPointerDown(event: PointerEvent) {
      start.current = undefined;
      if (event.button === 0 && event.pointerType !== 'touch')
        start.current = { key, x: event.clientX, moved: false };
    },
    // A fast mouse is first seen over another head than the one it was pressed on.
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = start;
      if (!current || event.buttons === 0) return;
      if (!current.moved && Math.abs(event.clientX - current.x) < SLACK_PX) return;
      if (!current.moved) event.currentTarget.setPointerCapture(event.pointerId);
      current.moved = true;
      head(columnAt(event));
    },
    // What the last move has found may not be drawn yet.
    onPointerUp() {
      const { current } = start;
      if (current?.onto !== undefined) onMove(current.key, current.onto);
      head(undefined);
    },
    onPointerCancel: () => head(undefined),
    // The end of a drag is no click on what would sort.
    onClickCapture(event: MouseEvent) {
      if (start.current?.moved) event.stopPropagation();
      start.current = undefined;
    },
  });
  const dropAt = (key: string): DropSide | undefined =>
    over?.onto === key ? (place(over.key) < place(key) ? 'after' : 'before') : undefined;
  return { gripOf, dropAt, dragging: over !== undefined };
}
