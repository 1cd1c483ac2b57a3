import { type CSSProperties, memo, type ReactNode, type RefObject } from 'react';
import { DESIGNED_REM } from '../../lib/scale';
import card from './Card.module.css';
import { CardCells } from './CardCells';
import type { Cards } from './cards';
import type { Column } from './column';
import { isForControl } from './rovingRow';
import type { TableSort } from './SortHeader';
import classes from './VirtualTable.module.css';

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
  sort?: TableSort;
  /** Keys the table does not use itself, with the row that has the focus. */
  onRowKey?(key: string, row: Row): void;
}

const DEFAULT_GROW = 140;

export function virtualCellStyle<Row>({ width, grow = DEFAULT_GROW, share = 1 }: Column<Row>): CSSProperties {
  const own = `calc(${(width ?? grow) / DESIGNED_REM}rem - var(--spared, 0rem))`;
  return { flex: `${width === undefined ? share : 0} 0 ${own}`, width: own };
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** In a narrow window, instead of the columns beside each other. */
  cards: Cards<Row> | undefined;
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

export interface TableInUse<Row> extends VirtualTableProps<Row> {
  activate(index: number): void;
}

function RowCells<Row>({ row, columns }: Pick<TableRowProps<Row>, 'row' | 'columns'>) {
  return columns.map((column) => (
    <div
      key={column.key}
      role="gridcell"
      className={classes.cell}
      data-align={column.align}
      style={virtualCellStyle(column)}
      tabIndex={-1}
    >
      {column.render(row)}
    </div>
  ));
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, cards, table, index, start, size, isCurrent, isCut, isSelected, opens } = props;
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
      className={cards ? `${classes.row} ${card.card}` : classes.row}
      style={{ height: size, top: start }}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => table.current.activate(index)}
      onClick={(event) => !isForControl(event.target, event.currentTarget) && table.current.onOpen?.(row)}
      onKeyDown={undefined}
    >
      {cards ? <CardCells row={row} cards={cards} /> : <RowCells row={row} columns={columns} />}
    </div>
  );
}

/** Drawn again when it shows something else, not whenever another row does. */
export const MemoTableRow = memo(TableRow) as typeof TableRow;
