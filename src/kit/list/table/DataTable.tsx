import type { AnyRow } from '@contract/kit/resource';
import { memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindow } from '../rows/useWindow';
import { CellPopover, useCellEdit } from './CellPopover';
import type { DataColumn } from './columns/dataColumn';
import { useSpread } from './columns/useSpread';
import { DataRow, MENU_WIDTH, PEEK_WIDTH } from './DataRow';
import classes from './DataTable.module.css';
import { SharedMenu, useRowMenu } from './RowMenu';
import { type Places, placesOf, rowKeys } from './rowKeys';
import { CHECK_WIDTH, type RowWords } from './rowParts';
import { TableFoot } from './TableFoot';
import { PageInSight, TableHead } from './TableHead';
import type { DataTableProps } from './tableProps';
import { useCellCursor } from './useCellCursor';
import { useKeyboardRow } from './useKeyboardRow';
import { useTableKeys } from './useTableKeys';
import { tellWhole } from './wholeText';

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
function besides({ selection, menu, peek }: DataTableProps) {
  const checks = selection ? CHECK_WIDTH : 0;
  return { checks, menuWidth: (menu ? MENU_WIDTH : 0) + (peek ? PEEK_WIDTH : 0) };
}

/** How wide the table is, with what stands before and behind its columns. */
function widthsOf(props: DataTableProps) {
  const { checks, menuWidth } = besides(props);
  const width = props.columns.reduce((sum, column) => sum + column.width, checks + menuWidth);
  return { width, menuWidth, pins: pinsOf(props.columns, checks) };
}

/** The same table with columns as wide as it has room for. */
function useWidened(given: DataTableProps, scroller: RefObject<HTMLDivElement | null>): DataTableProps {
  const { checks, menuWidth } = besides(given);
  const columns = useSpread(scroller, given.columns, checks + menuWidth);
  // Rows are drawn again when it is another object.
  return useMemo(() => (columns === given.columns ? given : { ...given, columns }), [given, columns]);
}

function useTable(props: DataTableProps, scroller: RefObject<HTMLDivElement | null>) {
  const { columns, question, count, at, onShow } = props;
  const keyboard = useKeyboardRow({ scroller, count, at, question });
  const around = HEAD_HEIGHT + (props.foot ? FOOT_HEIGHT : 0);
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
    height: view.height + around,
  };
}

type Table = ReturnType<typeof useTable>;

interface KeptRowProps {
  /** What the table is told: of the same, a row in another place of the screen is not drawn again. */
  props: DataTableProps;
  widths: ReturnType<typeof widthsOf>;
  said: RowWords;
  /** Of the moment: what a row does with it is no reason to draw it again. */
  table: RefObject<Table>;
  index: number;
  row?: AnyRow;
  top: number;
  isCurrent: boolean;
  cell?: string;
  /** Column whose value is being changed in this row. */
  edited?: string;
  menuOpened: boolean;
}

const KeptRow = memo(function KeptRow(kept: KeptRowProps) {
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
        width: widths.width,
        height: props.rowHeight,
        transform: `translateY(${top + HEAD_HEIGHT}px)`,
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

/** Which elements of the page each row is drawn with, from one drawing to the next. */
function usePlaces(keys: readonly string[], current: number): (at: number) => number | undefined {
  const known = useRef<{ places: Places; held?: string }>({ places: new Map() });
  const places = placesOf(known.current.places, keys, known.current.held);
  known.current = { places, held: keys[current] };
  return (at) => places.get(keys[at] ?? '');
}

/** The rows in sight. */
function TableRows({ props, table, widths }: Pick<KeptRowProps, 'props' | 'widths'> & { table: Table }) {
  const { keyboard, view, rows, cursor, editor, menu } = table;
  const { t } = useTranslation('kit');
  const said = useMemo(() => ({ select: t('list.selectRow'), peek: t('list.peek') }), [t]);
  const inUse = useRef(table);
  inUse.current = table;
  const placeOf = usePlaces(
    rowKeys(rows),
    rows.findIndex(({ index }) => index === keyboard.current),
  );
  return rows.map(({ index, row }, place) => (
    <KeptRow
      key={placeOf(place)}
      props={props}
      widths={widths}
      said={said}
      table={inUse}
      index={index}
      row={row}
      top={view.top(index)}
      isCurrent={index === keyboard.current}
      cell={index === keyboard.current ? cursor.key : undefined}
      edited={row && editor.cell?.row.id === row.id ? editor.cell.key : undefined}
      menuOpened={row !== undefined && row.id === menu.id}
    />
  ));
}

/** A table of any length by keyboard and mouse; what the keys do stands in `LIST_KEYS`. */
export function DataTable(given: DataTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const props = useWidened(given, scroller);
  const { label, count, selection } = props;
  const table = useTable(props, scroller);
  const { keyboard, view, keys, editor, menu, height } = table;
  const widths = useMemo(() => widthsOf(props), [props]);
  const { width, menuWidth, pins } = widths;
  const { pageFrom: from, pageTo: to } = view;
  const page = useMemo(() => ({ from, to }), [from, to]);
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
        aria-rowcount={count + (props.foot ? 2 : 1)}
        aria-multiselectable={selection ? true : undefined}
        className={classes.table}
        style={{ width, height }}
        onKeyDown={keys.onKeyDown}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
      >
        <PageInSight.Provider value={page}>
          <TableHead table={props} pins={pins} width={width} menuWidth={menuWidth} />
        </PageInSight.Provider>
        <TableRows props={props} widths={widths} table={table} />
        <TableFoot table={props} pins={pins} width={width} />
      </div>
      {props.menu && <SharedMenu menu={menu} of={props.menu} />}
      {editor.cell && (
        <CellPopover
          {...editor}
          cell={editor.cell}
          table={height}
          height={props.rowHeight}
          top={view.top(editor.cell.index) + HEAD_HEIGHT}
        />
      )}
    </div>
  );
}
