import { keyCommandOf, LIST_KEYS } from '@shared/lib/keys';
import type { KeyboardEvent, RefObject } from 'react';
import type { useWindow } from '../rows/useWindow';
import { CONTROLS } from './rowClick';
import type { DataTableProps, Key, ListKey } from './tableProps';
import { CELL, type useCellCursor } from './useCellCursor';
import type { useKeyboardRow } from './useKeyboardRow';

const MOVES: Partial<Record<Key, (index: number, last: number, page: number) => number>> = {
  down: (index) => index + 1,
  up: (index) => index - 1,
  pageDown: (index, _last, page) => index + page,
  pageUp: (index, _last, page) => index - page,
  first: () => 0,
  last: (_index, last) => last,
};

interface Table {
  props: DataTableProps;
  scroller: RefObject<HTMLDivElement | null>;
  keyboard: ReturnType<typeof useKeyboardRow>;
  view: ReturnType<typeof useWindow>;
  cursor: ReturnType<typeof useCellCursor>;
}

/** What the keys do in a table: arrows move, X selects, Shift takes a range, Enter opens, Space shows beside: `LIST_KEYS`. */
export function useTableKeys({ props, scroller, keyboard, view, cursor }: Table) {
  const { count, selection, peek } = props;
  const { current, rowAt, anchor } = keyboard;
  const toggle = (index: number, wide: boolean) => {
    const row = rowAt(index);
    if (!row || !selection) return;
    if (wide) selection.markRange(anchor.current, index, true);
    else selection.mark([row], !selection.isOn(row.id));
    anchor.current = index;
  };
  const focus = (index: number, wide: boolean) => {
    const target = Math.min(count - 1, Math.max(0, index));
    if (wide && selection) selection.markRange(anchor.current, target, true);
    else anchor.current = target;
    view.reveal(target);
    keyboard.go(target);
    const row = rowAt(target);
    // What is shown beside goes along.
    if (row && peek?.id !== undefined) peek.show(row, target);
  };
  const press = (event: KeyboardEvent, name: 'data-edit' | 'data-menu') => {
    // What opens without a transition is there at once, and would take this for a key outside of it.
    event.stopPropagation();
    const row = scroller.current?.querySelector(`[data-index="${current}"]`);
    const own = row?.querySelector<HTMLElement>(`[${CELL}="${cursor.key}"] [${name}]`);
    const button = own ?? row?.querySelector<HTMLElement>(`[${name}]`);
    // What opens at a button that is out of sight would be hidden with it.
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    button?.click();
  };
  const turnPeek = () => {
    const row = rowAt(current);
    if (!peek || !row) return;
    if (peek.id === row.id) peek.hide();
    else peek.show(row, current);
  };
  const does: Partial<Record<Key, (event: KeyboardEvent) => void>> = {
    select: (event) => toggle(current, event.shiftKey),
    edit: (event) => press(event, 'data-edit'),
    menu: (event) => press(event, 'data-menu'),
    left: () => cursor.move(-1),
    right: () => cursor.move(1),
    peek: turnPeek,
    open() {
      const row = rowAt(current);
      if (row) props.onOpen(row, current);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyCommandOf(LIST_KEYS, event);
    const within = event.target as Element;
    if (!key || within.closest(CONTROLS) || (key === 'open' && within.closest('a'))) return;
    if (key === 'copy' && !cursor.copy(current)) return;
    event.preventDefault();
    const move = MOVES[key];
    if (move) focus(move(current, count - 1, view.rows - 1), event.shiftKey);
    else if (does[key]) does[key](event);
    else if (key === 'clear' && peek?.id !== undefined) peek.hide();
    else if (key !== 'copy') props.onKey(key as ListKey);
  };
  return { toggle, onKeyDown };
}
