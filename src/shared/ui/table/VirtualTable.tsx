import { useRef } from 'react';
import { useCards } from './cards';
import { SortHeader } from './SortHeader';
import { ROW_HEIGHT, useRovingRows } from './useRovingRows';
import { MemoTableRow, type TableInUse, type VirtualTableProps, virtualCellStyle } from './VirtualRow';
import classes from './VirtualTable.module.css';

/** A table of any length, or cards: only what is in sight is in the page. Arrows, J and K move, Enter opens. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, columns, rowKey, selected, empty, sort } = props;
  const cards = useCards(columns, props.rowHeight ?? ROW_HEIGHT);
  const { scroller, virtual, current, activate, onKeyDown, foot } = useRovingRows(props, cards?.height);
  const table = useRef<TableInUse<Row>>({ ...props, activate });
  table.current = { ...props, activate };

  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className={classes.scroller} data-cards={cards && ''} ref={scroller}>
      <div
        className={classes.table}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
          {(cards?.columns ?? columns).map((column) => (
            <SortHeader
              key={column.key}
              column={column}
              sort={sort}
              className={classes.cell}
              style={cards ? undefined : virtualCellStyle(column)}
            />
          ))}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start, size }) => {
            const row = rows[index] as Row;
            return (
              <MemoTableRow
                key={key}
                row={row}
                columns={columns}
                cards={cards}
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
