import type { AnyRow } from '@contract/kit/resource';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { LIST_KEYS, meantBy } from '@shared/lib/keys';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { headOf } from '../bulk/selection';
import { useWindow } from '../rows/useWindow';
import { CellPopover, useCellEdit } from './CellPopover';
import { CHECK_WIDTH, cellStyle, DataRow, MENU_WIDTH } from './DataRow';
import classes from './DataTable.module.css';
import type { DataColumn } from './dataColumn';
import { HeadCell } from './HeadCell';
import { CONTROLS } from './rowClick';
import { rowKeys } from './rowKeys';
import { useColumnDrag } from './useColumnDrag';
import { useKeyboardRow } from './useKeyboardRow';
import { tellWhole } from './wholeText';

export interface DataTableProps {
  label: string;
  columns: readonly DataColumn[];
  /** What the rows are an answer to: another one is read from its first row. */
  question: string;
  /** The rows are those of the question before. */
  stale: boolean;
  /** Rows of the table; those that are not fetched yet are undefined. */
  count: number;
  at(index: number): AnyRow | undefined;
  /** Pixels. */
  rowHeight: number;
  /** The rows in sight, end exclusive. */
  onShow(from: number, to: number): void;
  sort: string;
  onSort(sort: string): void;
  onResize(key: string, width: number): void;
  /** A column was dragged onto another one. */
  onMove(key: string, onto: string): void;
  /** Without it there is nothing to select. */
  selection?: {
    isOn(id: string): boolean;
    mark(rows: readonly AnyRow[], on: boolean): void;
    /** All rows between two places, both included. */
    markRange(from: number, to: number, on: boolean): void;
  };
  mark(row: AnyRow): 'changed' | 'gone' | undefined;
  onOpen(row: AnyRow, index: number): void;
  menu?(row: AnyRow, index: number): ReactNode;
  onKey(key: ListKey): void;
}

const HEAD_HEIGHT = 40;

/** Where each pinned column sticks. */
function pinsOf(columns: readonly DataColumn[], start: number): Map<string, number> {
  const pins = new Map<string, number>();
  let left = start;
  for (const { key, pinned, width } of columns) {
    if (!pinned) continue;
    pins.set(key, left);
    left += width;
  }
  return pins;
}

/** What is there of some rows, end exclusive. */
const rowsFrom = (from: number, to: number, at: DataTableProps['at']) =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => at(from + offset));

type Key = keyof typeof LIST_KEYS;
/** Those that the list around the table answers. */
export type ListKey = Extract<Key, 'refresh' | 'search' | 'clear'>;

const MOVES: Partial<Record<Key, (index: number, last: number, page: number) => number>> = {
  down: (index) => index + 1,
  up: (index) => index - 1,
  pageDown: (index, _last, page) => index + page,
  pageUp: (index, _last, page) => index - page,
  first: () => 0,
  last: (_index, last) => last,
};

/** A table of any length by keyboard and mouse: arrows move, X selects, Shift takes a range, Enter opens, F2 edits: `LIST_KEYS`. */
export function DataTable(props: DataTableProps) {
  const { label, columns, question, count, at, onShow, selection, mark } = props;
  const { t } = useTranslation('kit');
  const scroller = useRef<HTMLDivElement>(null);
  const keyboard = useKeyboardRow({ scroller, count, at, question });
  const { current, rowAt, anchor } = keyboard;
  const size = { count, rowHeight: props.rowHeight, headHeight: HEAD_HEIGHT };
  const view = useWindow(scroller, { ...size, kept: current, question });
  const editor = useCellEdit(keyboard.regain);
  const drag = useColumnDrag(columns, props.onMove);
  const checks = selection ? CHECK_WIDTH : 0;
  const pins = pinsOf(columns, checks);
  const width = columns.reduce((sum, column) => sum + column.width, checks + (props.menu ? MENU_WIDTH : 0));
  const rows = view.indexes.map((index) => ({ index, row: rowAt(index) }));
  const keys = rowKeys(rows);
  const { pageFrom, pageTo } = view;
  const head =
    selection && headOf(rowsFrom(pageFrom, pageTo, at).map((row) => row && selection.isOn(row.id)));
  useEffect(() => onShow(view.from, view.to), [onShow, view.from, view.to]);

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
  };
  const press = (index: number, name: 'data-edit' | 'data-menu') => {
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [${name}]`);
    // What opens at a button that is out of sight would be hidden with it.
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    button?.click();
  };
  const startEdit = (index: number, row: AnyRow, { key, edit }: DataColumn, button: HTMLElement) => {
    const table = scroller.current;
    if (!table || !edit) return;
    const left = button.getBoundingClientRect().left - table.getBoundingClientRect().left + table.scrollLeft;
    editor.open({ key, edit, row, index, left, button });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = meantBy(LIST_KEYS, event);
    const within = event.target as Element;
    if (!key || within.closest(CONTROLS) || (key === 'open' && within.closest('a'))) return;
    event.preventDefault();
    const move = MOVES[key];
    const row = rowAt(current);
    if (move) focus(move(current, count - 1, view.rows - 1), event.shiftKey);
    else if (key === 'select') toggle(current, event.shiftKey);
    else if (key === 'edit') press(current, 'data-edit');
    else if (key === 'menu') press(current, 'data-menu');
    else if (key !== 'open') props.onKey(key as ListKey);
    else if (row) props.onOpen(row, current);
  };

  return (
    <div
      className={classes.scroller}
      ref={scroller}
      data-stale={props.stale || undefined}
      onScroll={view.onScroll}
      onPointerOver={tellWhole}
      onPointerDown={editor.onPointerDown}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-multiselectable={selection ? true : undefined}
        className={classes.table}
        style={{ width, height: view.height + HEAD_HEIGHT }}
        onKeyDown={onKeyDown}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={classes.head}
          data-dragging={drag.dragging || undefined}
          style={{ width }}
        >
          {selection && (
            <div role="columnheader" className={classes.check} style={cellStyle(CHECK_WIDTH, 0)}>
              <Checkbox
                size="xs"
                aria-label={t('list.selectPage')}
                aria-disabled={props.stale || undefined}
                checked={head === 'all'}
                indeterminate={head === 'some'}
                onChange={(event) => selection.markRange(pageFrom, pageTo - 1, event.currentTarget.checked)}
              />
            </div>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              column={column}
              sort={props.sort}
              onSort={props.onSort}
              onResize={props.onResize}
              grip={drag.gripOf(column.key)}
              drop={drag.dropAt(column.key)}
              style={cellStyle(column.width, pins.get(column.key))}
            />
          ))}
          {props.menu && (
            <div role="columnheader" className={classes.menu} style={cellStyle(MENU_WIDTH)}>
              <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
            </div>
          )}
        </div>
        {rows.map(({ index, row }, place) => (
          <DataRow
            key={keys[place]}
            index={index}
            row={row}
            columns={columns}
            pins={pins}
            menu={props.menu}
            onOpen={props.onOpen}
            stale={props.stale}
            style={{
              width,
              height: props.rowHeight,
              transform: `translateY(${view.top(index) + HEAD_HEIGHT}px)`,
            }}
            focusable={index === current}
            selectable={selection !== undefined}
            on={row !== undefined && (selection?.isOn(row.id) ?? false)}
            state={row && mark(row)}
            onToggle={(wide) => toggle(index, wide)}
            isEdited={editor.isOpen}
            onEdit={(...asked) => startEdit(index, ...asked)}
          />
        ))}
      </div>
      {editor.cell && (
        <CellPopover
          {...editor}
          cell={editor.cell}
          table={view.height + HEAD_HEIGHT}
          height={props.rowHeight}
          top={view.top(editor.cell.index) + HEAD_HEIGHT}
        />
      )}
    </div>
  );
}
