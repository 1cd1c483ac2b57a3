import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useScale } from '../../lib/scale';
import { type ActiveRow, currentIndex, isForControl, targetOf, withRow } from './rovingRow';
import type { VirtualTableProps } from './VirtualRow';

export const ROW_HEIGHT = 44;
/** A card is as high as three or four rows. */
const OVERSCAN = { rows: 12, cards: 4 };

type RowVirtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;

/** Where the rows in sight end, pixels from the first one. */
function useFoot(virtual: RowVirtualizer, scroller: RefObject<HTMLDivElement | null>): number {
  const height = virtual.scrollRect?.height ?? 0;
  const [head, setHead] = useState(0);
  useLayoutEffect(() => {
    if (height > 0) setHead(scroller.current?.querySelector<HTMLElement>('[role=rowgroup]')?.offsetTop ?? 0);
  }, [height, scroller]);
  return height > 0 ? (virtual.scrollOffset ?? 0) + height - head : Number.POSITIVE_INFINITY;
}

/** The rows in sight, and the one of them that has the focus. */
export function useRovingRows<Row>(props: VirtualTableProps<Row>, cardHeight?: number) {
  const { rows, rowKey, onOpen } = props;
  const rowHeight = (cardHeight ?? props.rowHeight ?? ROW_HEIGHT) * useScale();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveRow>({ index: 0 });
  const current = currentIndex(active, rows, rowKey);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: cardHeight ? OVERSCAN.cards : OVERSCAN.rows,
    getItemKey: (index) => rowKey(rows[index] as Row),
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), current),
  });

  // Heights are remembered by row.
  useLayoutEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);

  const activate = (index: number) => setActive({ key: rowKey(rows[index] as Row), index });
  const focusRow = (index: number) => {
    activate(index);
    virtual.scrollToIndex(index);
    // The row may only come into the page with the scrolling.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isForControl(event.target, event.currentTarget, event.key)) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = targetOf(event.key, current, rows.length, page);
    if (target !== undefined) focusRow(target);
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else return props.onRowKey?.(event.key, row);
    event.preventDefault();
  };
  const foot = useFoot(virtual, scroller);
  return { scroller, virtual, current, activate, onKeyDown, foot };
}
