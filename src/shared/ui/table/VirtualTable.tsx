import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useScale } from '../../lib/scale';
import { type ActiveRow, currentIndex, isForControl, targetOf, withRow } from './rovingRow';
import { SortHeader, type SortState } from './SortHeader';
import classes from './VirtualTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  /** For those who do not see the table: the cells speak for themselves. */
  hidesHeader?: boolean;
  /** Pixels where one rem is 16 of them; without it the column shares what is left. */
  width?: number;
  /** Least width of a growing column, pixels likewise. */
  grow?: number;
  align?: 'left' | 'right';
  sortable?: boolean;
  render(row: Row): ReactNode;
}

export interface VirtualTableProps<Row> {
  /** What the rows are, for those who do not see them. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): string;
  /** Pixels likewise. */
  rowHeight?: number;
  onOpen?(row: Row): void;
  selected?: string;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  rowAttributes?(row: Row): Record<`data-${string}`, string>;
  sort?: SortState;
  /** Keys the table does not use itself, with the row that has the focus. */
  onRowKey?(key: string, row: Row): void;
}

const REM = 16;
const ROW_HEIGHT = 44;
const DEFAULT_GROW = 140;
const OVERSCAN = 12;

function cellStyle<Row>({ width, grow = DEFAULT_GROW }: Column<Row>): CSSProperties {
  const own = `${(width ?? grow) / REM}rem`;
  return { flex: `${width === undefined ? 1 : 0} 0 ${own}`, width: own };
}

type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;

/** Where the rows in sight end, pixels from the first one. */
function useFoot(virtual: Virtual, scroller: RefObject<HTMLDivElement | null>): number {
  const height = virtual.scrollRect?.height ?? 0;
  const [head, setHead] = useState(0);
  useLayoutEffect(() => {
    if (height > 0) setHead(scroller.current?.querySelector<HTMLElement>('[role=rowgroup]')?.offsetTop ?? 0);
  }, [height, scroller]);
  return height > 0 ? (virtual.scrollOffset ?? 0) + height - head : Number.POSITIVE_INFINITY;
}

/** The rows in sight, and the one of them that has the focus. */
function useRovingRows<Row>(props: VirtualTableProps<Row>) {
  const { rows, rowKey, onOpen } = props;
  const rowHeight = (props.rowHeight ?? ROW_HEIGHT) * useScale();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<ActiveRow>({ index: 0 });
  const current = currentIndex(active, rows, rowKey);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
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

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Of the moment: what a row does with it is no reason to draw it again. */
  table: RefObject<TableInUse<Row>>;
  index: number;
  start: number;
  size: number;
  isCurrent: boolean;
  /** The lower edge of the table goes through it. */
  isCut: boolean;
  /** Whether one can be selected at all, and this one is. */
  isSelected: boolean | undefined;
  opens: boolean;
}

interface TableInUse<Row> extends VirtualTableProps<Row> {
  activate(index: number): void;
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, table, index, start, size, isCurrent, isCut, isSelected, opens } = props;
  return (
    <div
      {...table.current.rowAttributes?.(row)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-cut={isCut ? '' : undefined}
      data-opens={opens ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      className={classes.row}
      style={{ height: size, transform: `translateY(${start}px)` }}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => table.current.activate(index)}
      onClick={(event) => !isForControl(event.target, event.currentTarget) && table.current.onOpen?.(row)}
      onKeyDown={undefined}
    >
      {columns.map((column) => (
        <div
          key={column.key}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          style={cellStyle(column)}
          tabIndex={-1}
        >
          {column.render(row)}
        </div>
      ))}
    </div>
  );
}

/** Drawn again when it shows something else, not whenever another row does. */
const KeptRow = memo(TableRow) as typeof TableRow;

/** A table of any length: only what is in sight is in the page. Arrows, J and K move, Enter opens. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, columns, rowKey, selected, empty, sort } = props;
  const { scroller, virtual, current, activate, onKeyDown, foot } = useRovingRows(props);
  const table = useRef<TableInUse<Row>>({ ...props, activate });
  table.current = { ...props, activate };

  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className={classes.scroller} ref={scroller}>
      <div
        className={classes.table}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
          {columns.map((column) => (
            <SortHeader
              key={column.key}
              column={column}
              sort={sort}
              className={classes.cell}
              style={cellStyle(column)}
            />
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index] as Row;
            return (
              <KeptRow
                key={key}
                row={row}
                columns={columns}
                table={table}
                index={index}
                start={start}
                size={size}
                isCurrent={index === current}
                isCut={start < foot && start + size > foot + 1}
                isSelected={selected === undefined ? undefined : selected === rowKey(row)}
                opens={props.onOpen !== undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
