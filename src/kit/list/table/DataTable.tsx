import { useScale } from '@shared/lib';
import { type RefObject, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CellPopover } from './CellPopover';
import { useSpread } from './columns/useSpread';
import classes from './DataTable.module.css';
import { MemoRow, type MemoRowProps, sideWidths, type Table, useTable, widthsOf } from './MemoRow';
import { SharedMenu } from './RowMenu';
import { type RowPositions, rowKeys, rowPositions } from './rowKeys';
import { remOf } from './rowParts';
import { showFullText } from './showFullText';
import { TableFoot } from './TableFoot';
import { PageInSight, TableHead } from './TableHead';
import type { DataTableProps } from './tableProps';

/**
 * The same table with columns as wide as it has room for, and rows as high as the text in them needs. `measured`: the
 * room is known; rows that are drawn before would be drawn twice.
 */
function useWidened(given: DataTableProps, scroller: RefObject<HTMLDivElement | null>) {
  const { checks, menuWidth } = sideWidths(given);
  const spread = useSpread(scroller, given.columns, checks + menuWidth);
  const columns = spread ?? given.columns;
  const rowHeight = given.rowHeight * useScale();
  // Rows are drawn again when it is another object.
  const props = useMemo(
    () =>
      columns === given.columns && rowHeight === given.rowHeight ? given : { ...given, columns, rowHeight },
    [given, columns, rowHeight],
  );
  return { props, measured: spread !== undefined };
}

/** Which elements of the page each row is drawn with, from one drawing to the next. */
function usePlaces(keys: readonly string[], current: number): (at: number) => number | undefined {
  const known = useRef<{ places: RowPositions; held?: string }>({ places: new Map() });
  const places = rowPositions(known.current.places, keys, known.current.held);
  known.current = { places, held: keys[current] };
  return (at) => places.get(keys[at] ?? '');
}

/** The rows in sight. */
function TableRows({ props, table, widths }: Pick<MemoRowProps, 'props' | 'widths'> & { table: Table }) {
  const { keyboard, view, rows, cursor, editor, menu } = table;
  const { t } = useTranslation('kit');
  const said = useMemo(() => ({ select: t('list.selectRow'), peek: t('list.peek') }), [t]);
  const inUse = useRef(table);
  inUse.current = table;
  const placeOf = usePlaces(
    rowKeys(rows),
    rows.findIndex(({ index }) => index === keyboard.current),
  );
  return (
    <div className={classes.rows} style={{ transform: `translateY(${view.shift + table.head}px)` }}>
      {rows.map(({ index, row }, place) => (
        <MemoRow
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
      ))}
    </div>
  );
}

/** A table of any length by keyboard and mouse; what the keys do stands in `LIST_KEYS`. */
export function DataTable(given: DataTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { props, measured } = useWidened(given, scroller);
  const { label, count, selection } = props;
  const table = useTable(props, scroller);
  const { keyboard, view, keys, editor, menu, head, height } = table;
  const widths = useMemo(() => widthsOf(props), [props]);
  const { width, menuWidth, pins, tracks } = widths;
  const { pageFrom: from, pageTo: to } = view;
  const page = useMemo(() => ({ from, to }), [from, to]);
  return (
    <div
      className={classes.scroller}
      ref={scroller}
      data-stale={props.stale || undefined}
      onScroll={view.onScroll}
      onPointerOver={showFullText}
      onPointerDown={editor.onPointerDown}
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + (props.foot ? 2 : 1)}
        aria-multiselectable={selection ? true : undefined}
        className={classes.table}
        style={{ width: remOf(width), height, ...tracks }}
        onKeyDown={keys.onKeyDown}
        onFocus={keyboard.onFocus}
        onBlur={keyboard.onBlur}
      >
        <PageInSight.Provider value={page}>
          <TableHead table={props} pins={pins} width={width} menuWidth={menuWidth} />
        </PageInSight.Provider>
        {measured && <TableRows props={props} widths={widths} table={table} />}
        <TableFoot table={props} pins={pins} width={width} />
      </div>
      {props.menu && <SharedMenu menu={menu} of={props.menu} />}
      {editor.cell && (
        <CellPopover
          {...editor}
          cell={editor.cell}
          table={height}
          height={props.rowHeight}
          top={view.shift + view.top(editor.cell.index) + head}
        />
      )}
    </div>
  );
}
