import { useRef } from 'react';
import { SortHeader } from './SortHeader';
import { useRovingRows } from './useRovingRows';
import { MemoRow, type TableInUse, type VirtualTableProps, virtualCellStyle } from './VirtualRow';
import classes from './VirtualTable.module.css';

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
              style={virtualCellStyle(column)}
            />
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index] as Row;
            return (
              <MemoRow
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
