import type { AnyRow } from '@contract/kit/resource';
import { useScale } from '@shared/lib';
import { memo, type RefObject, useEffect } from 'react';
import { useWindow } from '../rows/useWindow';
import { useCellEdit } from './CellPopover';
import type { DataColumn } from './columns/dataColumn';
import { DataRow, MENU_WIDTH, PEEK_WIDTH } from './DataRow';
import { useRowMenu } from './RowMenu';
import { CHECK_WIDTH, drawn, type RowWords } from './rowParts';
import type { DataTableProps } from './tableProps';
import { useCellCursor } from './useCellCursor';
import { useKeyboardRow } from './useKeyboardRow';
import { useTableKeys } from './useTableKeys';

const HEAD_HEIGHT = 40;
const FOOT_HEIGHT = 40;

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

/** What stands before and behind the columns. */
export function besides({ selection, menu, peek }: DataTableProps) {
  const checks = selection ? CHECK_WIDTH : 0;
  return { checks, menuWidth: (menu ? MENU_WIDTH : 0) + (peek ? PEEK_WIDTH : 0) };
}

/** How wide the table is, with what stands before and behind its columns. */
export function widthsOf(props: DataTableProps) {
  const { checks, menuWidth } = besides(props);
  const width = props.columns.reduce((sum, column) => sum + column.width, checks + menuWidth);
  return { width, menuWidth, pins: pinsOf(props.columns, checks) };
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
  /** What the table is told: of the same, a row in another place of the screen is not drawn again. */
  props: DataTableProps;
  widths: ReturnType<typeof widthsOf>;
  said: RowWords;
  /** Of the moment: what a row does with it is no reason to draw it again. */
  table: RefObject<Table>;
  index: number;
  row?: AnyRow;
  /** Pixels from the top of the table. */
  top: number;
  isCurrent: boolean;
  cell?: string;
  /** Column whose value is being changed in this row. */
  edited?: string;
  menuOpened: boolean;
}

export const KeptRow = memo(function KeptRow(kept: MemoRowProps) {
  const { props, widths, said, table, index, row, top, isCurrent, cell, edited, menuOpened } = kept;
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
        width: drawn(widths.width),
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
