import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useEvenWheel } from './useEvenWheel';
import { useRunning } from './useRunning';

/** No browser draws an element higher than some millions of pixels; longer tables scroll in larger steps. */
const MAX_HEIGHT = 12_000_000;
const OVERSCAN = 8;
/** Of a table that scrolls in larger steps, so many rows keep their places among each other. */
const TOGETHER = 10_000;

export interface ScrollPosition {
  /** Pixels from the top. */
  scroll: number;
  /** Visible pixels. */
  visible: number;
}

export interface VisibleWindow {
  /** Pixels that are scrolled through. */
  height: number;
  /** First row in sight, with a fraction. */
  first: number;
  /** Rows that fit. */
  rows: number;
}

const isWhole = (count: number, rowHeight: number) => count * rowHeight <= MAX_HEIGHT;
const rowsIn = (visible: number, rowHeight: number) => Math.max(1, Math.floor(visible / rowHeight));

/** Pixels of the scroll bar for one of the rows: 1 but for a table that the browser cannot draw whole. */
function scrollRatio({ visible }: ScrollPosition, count: number, rowHeight: number): number {
  if (isWhole(count, rowHeight)) return 1;
  return (MAX_HEIGHT - visible) / ((count - rowsIn(visible, rowHeight)) * rowHeight);
}

/** Which rows of a table with equal heights are in sight. */
export function sightOf(place: ScrollPosition, count: number, rowHeight: number): VisibleWindow {
  const rows = rowsIn(place.visible, rowHeight);
  const first = place.scroll / (rowHeight * scrollRatio(place, count, rowHeight));
  return {
    height: Math.min(count * rowHeight, MAX_HEIGHT),
    first: Math.min(Math.max(0, first), Math.max(0, count - rows)),
    rows,
  };
}

/**
 * Where rows are drawn: `shift` pixels from the top of the table, and there each by its distance to the row `anchor`. A
 * step of the wheel moves all rows of a longer table in larger steps; this way it changes the one number.
 */
export function placing(scroll: number, first: number, count: number, rowHeight: number) {
  if (isWhole(count, rowHeight)) return { anchor: 0, shift: 0 };
  const anchor = Math.floor(first / TOGETHER) * TOGETHER;
  return { anchor, shift: scroll + (anchor - first) * rowHeight };
}

/** The scroll position that brings a row into sight; undefined when it is there already. */
export function scrollFor(
  index: number,
  place: ScrollPosition,
  count: number,
  rowHeight: number,
): number | undefined {
  const { first, rows } = sightOf(place, count, rowHeight);
  if (index >= Math.ceil(first) && index < Math.floor(first) + rows - 1) return undefined;
  const target = index < first ? index : Math.max(0, index - rows + 2);
  return target * rowHeight * scrollRatio(place, count, rowHeight);
}

/** Rows that are in the page: those from `from` to `to`, end exclusive, and one that has to be there wherever it is. */
export function drawnRows(from: number, to: number, kept: number): number[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  if (kept >= from && kept < to) return rows;
  return kept < from ? [kept, ...rows] : [...rows, kept];
}

interface Table {
  /** Rows of it. */
  count: number;
  rowHeight: number;
  /** Of what stays above the rows. */
  headHeight: number;
  /** The row that has the keyboard: without it there would be nothing that hears the next key. */
  kept: number;
  /** What the rows are an answer to. */
  question: string;
}

/** The part of a long table that is in the page. Another question is read from the top; sideways nothing moves. */
export function useWindow(
  scroller: RefObject<HTMLDivElement | null>,
  { count, rowHeight, headHeight, kept, question }: Table,
) {
  const [place, setPlace] = useState<ScrollPosition>({ scroll: 0, visible: 600 });
  const [seen, setSeen] = useState(question);
  if (seen !== question) {
    setSeen(question);
    setPlace(({ visible }) => ({ visible, scroll: 0 }));
  }
  const topped = useRef(question);
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    if (topped.current === question || !scroller.current) return;
    topped.current = question;
    // Where it is there already, saying so would lay out the page twice.
    if (scrolled.current !== 0) scroller.current.scrollTop = 0;
  }, [scroller, question]);
  const look = useCallback(() => {
    const element = scroller.current;
    // One in a tab in the background has no height.
    if (!element?.clientHeight) return;
    const next = { scroll: element.scrollTop, visible: element.clientHeight - headHeight };
    scrolled.current = next.scroll;
    setPlace((old) => (old.scroll === next.scroll && old.visible === next.visible ? old : next));
  }, [scroller, headHeight]);
  useRunning(scroller);
  useEvenWheel(scroller, rowHeight, scrollRatio(place, count, rowHeight));
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Before anything is painted: rows are drawn once.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, look]);
  const { height, first, rows } = sightOf(place, count, rowHeight);
  const base = Math.floor(first);
  const from = Math.max(0, base - OVERSCAN);
  const to = Math.min(count, base + rows + OVERSCAN);
  const indexes = useMemo(() => drawnRows(from, to, kept), [from, to, kept]);
  const { anchor, shift } = placing(place.scroll, first, count, rowHeight);
  const top = (index: number) => {
    const own = (index - anchor) * rowHeight;
    if (index >= from && index < to) return own;
    // One far away must not make the table longer than it is.
    return Math.min(Math.max(-shift, own), Math.max(0, height - rowHeight) - shift);
  };
  return {
    height,
    rows,
    /** Pixels from the top of the table at which `top` begins. */
    shift,
    top,
    from,
    to,
    indexes,
    /** Rows of one page are all there is; of an endless one only those in sight are meant. */
    pageFrom: count <= 100 ? 0 : base,
    pageTo: count <= 100 ? count : Math.min(count, base + rows),
    onScroll: look,
    reveal(index: number) {
      const scroll = scrollFor(index, place, count, rowHeight);
      if (scroll !== undefined && scroller.current) scroller.current.scrollTop = scroll;
    },
  };
}
