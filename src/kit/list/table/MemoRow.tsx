import type { AnyRow } from '@contract/kit/resource';
import { useScale } from '@shared/lib';
import { memo, type RefObject, useEffect } from 'react';
import { useWindow } from '../rows/useWindow';
import { useCellEdit } from './CellPopover';
import type { DataColumn } from './columns/dataColumn';
import { DataRow, MENU_WIDTH, PEEK_WIDTH } from './DataRow';
import { useRowMenu } from './RowMenu';
import { CHECK_WIDTH, type RowWords, remOf, tracksOf } from './rowParts';
import type { DataTableProps } from './tableProps';
import { useCellCursor } from './useCellCursor';
import { useKeyboardRow } from './useKeyboardRow';
import { useTableKeys } from './useTableKeys';

const HEAD_HEIGHT = 40;
const FOOT_HEIGHT = 40;

/** Left edge of each pinned column. */
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

/** Widths of what stands before and behind the columns, pixels as designed. */
export function sideWidths({ selection, menu, peek }: DataTableProps) {
  const checks = selection ? CHECK_WIDTH : 0;
  return { checks, menuWidth: (menu ? MENU_WIDTH : 0) + (peek ? PEEK_WIDTH : 0) };
}

/** Width of the whole table, the left edge of each pinned column, pixels as designed; and what its rows are parted by. */
export function widthsOf(props: DataTableProps) {
  const { checks, menuWidth } = sideWidths(props);
  const width = props.columns.reduce((sum, column) => sum + column.width, checks + menuWidth);
  const drawn = [checks, ...props.columns.map((column) => column.width)].filter((own) => own > 0);
  const tracks = tracksOf(drawn, menuWidth);
  return { width, menuWidth, pins: pinsOf(props.columns, checks), tracks };
}

export function useTable(props: DataTableProps, scroller: RefObject<HTMLDivElement | null>) {
  const { columns, question, count, at, onShow } = props;
  const keyboard = useKeyboardRow({ scroller, count, at, question });
  const scale = useScale();
  const head = HEAD_HEIGHT * scale;
  const around = head + (props.foot ? FOOT_HEIGHT * scale : 0);
  const size = { count, rowHeight: props.rowHeight, headHeight: around };
  const view = useWindow(scroller, { ...size, kept: keyboard.current, question });
  const cursor = useCellCursor(scroller, columns, keyboard.current);
  const keys = useTableKeys({ props, scroller, keyboard, view, cursor });
  const editor = useCellEdit(keyboard.regain);
  const rows = view.indexes.map((index) => ({ index, row: keyboard.rowAt(index) }));
  const menu = useRowMenu(rows);
  useEffect(() => onShow(view.from, view.to), [onShow, view.from, view.to]);
  const startEdit = (index: number, row: AnyRow, { key, edit }: DataColumn, button: HTMLElement) => {
    const table = scroller.current;
    if (!table || !edit) return;
    const left = button.getBoundingClientRect().left - table.getBoundingClientRect().left + table.scrollLeft;
    editor.open({ key, edit, row, index, left, button });
  };
  return {
    scroller,
    keyboard,
    view,
    rows,
    cursor,
    keys,
    editor,
    menu,
    startEdit,
    /** Of what stands above the rows, pixels. */
    head,
    height: view.height + around,
  };
}

export type Table = ReturnType<typeof useTable>;

export interface MemoRowProps {
  /** Props of the table: while they are the same object, a row that only moves is not drawn again. */
  props: DataTableProps;
  widths: ReturnType<typeof widthsOf>;
  said: RowWords;
  /** A ref, so that the handlers of a row see the current table without drawing the row again. */
  table: RefObject<Table>;
  index: number;
  row?: AnyRow;
  /** Pixels from the top of the rows. */
  top: number;
  isCurrent: boolean;
  cell?: string;
  /** Column whose value is being changed in this row. */
  edited?: string;
  menuOpened: boolean;
}

/** A row that is drawn again only when its own data or the table's props change. */
export const MemoRow = memo(function MemoRow(own: MemoRowProps) {
  const { props, widths, said, table, index, row, top, isCurrent, cell, edited, menuOpened } = own;
  const { selection, mark } = props;
  return (
    <DataRow
      said={said}
      index={index}
      row={row}
      columns={props.columns}
      pins={widths.pins}
      menu={props.menu}
      menuOpened={menuOpened}
      onTurnMenu={(of, button) => table.current.menu.turn({ row: of, index, button })}
      menuWidth={widths.menuWidth}
      peek={props.peek}
      onOpen={props.onOpen}
      stale={props.stale}
      style={{
        width: remOf(widths.width),
        height: props.rowHeight,
        transform: `translateY(${top}px)`,
      }}
      focusable={isCurrent}
      cell={cell}
      selectable={selection !== undefined}
      on={row !== undefined && (selection?.isOn(row.id) ?? false)}
      state={row && mark(row)}
      onToggle={(wide) => table.current.keys.toggle(index, wide)}
      isEdited={(_, key) => key === edited}
      onEdit={(...asked) => table.current.startEdit(index, ...asked)}
    />
  );
});
