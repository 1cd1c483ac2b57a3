import type { AnyRow } from '@contract/kit/resource';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { endsMarking, mayBeMarked } from '../../values/marking';
import links from '../../values/RecordLink.module.css';
import { EditButton } from './CellPopover';
import type { DataColumn } from './columns/dataColumn';
import classes from './DataTable.module.css';
import { isRowClick } from './rowClick';
import { type DataRowProps, pinStyle, RowBox, RowEnd } from './rowParts';
import { CELL } from './useCellCursor';

export const MENU_WIDTH = 48;
export const PEEK_WIDTH = 28;

/** A value; the one that names the record is a link, so that another tab of the browser can have it. */
function Value({ column, row, index, stale, focusable }: DataRowProps & { column: DataColumn; row: AnyRow }) {
  const value = column.render(row, focusable);
  return (
    <span className={classes.text} data-cut>
      {column.address ? (
        // Enter opens a row: its link is one for the mouse.
        <Link
          to={column.address(row, index)}
          className={links.title}
          tabIndex={-1}
          draggable={false}
          onClick={mayBeMarked}
          data-record={stale ? undefined : true}
        >
          {value}
        </Link>
      ) : (
        value
      )}
    </span>
  );
}

const cellId = (row: string, key: string) => `${row}-${key}`;

/** One row of a table. A click anywhere opens it, but for one that marks text or means something in it. */
export function DataRow(props: DataRowProps) {
  const { index, row, columns, pins, style, focusable, selectable, on, state, cell } = props;
  const id = useId();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? on : undefined}
      aria-activedescendant={cell && cellId(id, cell)}
      data-index={index}
      data-id={props.stale ? undefined : row?.id}
      data-state={state}
      data-on={on || undefined}
      data-peeked={(row !== undefined && props.peek?.id === row.id) || undefined}
      className={classes.row}
      style={style}
      tabIndex={focusable ? 0 : -1}
      onClick={(event) => {
        const marked = endsMarking(event, window.getSelection());
        if (row && isRowClick(event, marked)) props.onOpen(row, index);
      }}
      onKeyDown={undefined}
    >
      {selectable && <RowBox {...props} />}
      {columns.map((column) => (
        <div
          key={column.key}
          id={cellId(id, column.key)}
          role="gridcell"
          className={classes.cell}
          data-align={column.align}
          data-pinned={column.pinned || undefined}
          data-current={column.key === cell || undefined}
          {...{ [CELL]: column.key }}
          style={pinStyle(pins.get(column.key))}
        >
          {row ? (
            <Value {...props} column={column} row={row} />
          ) : (
            <Skeleton height={12} width="70%" animate={false} />
          )}
          {row && column.edit?.may(row) && (
            <EditButton
              column={column}
              focusable={focusable}
              edit={column.edit}
              opened={props.isEdited(row, column.key)}
              onEdit={(of, button) => props.onEdit(row, of, button)}
            />
          )}
        </div>
      ))}
      <RowEnd {...props} id={`${id}-menu`} />
    </div>
  );
}
