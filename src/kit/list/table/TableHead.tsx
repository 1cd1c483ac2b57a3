import type { AnyRow } from '@contract/kit/resource';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import { createContext, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { headState } from '../bulk/selection';
import { useColumnDrag } from './columns/useColumnDrag';
import classes from './DataTable.module.css';
import { HeadCell } from './HeadCell';
import { pinStyle, remOf } from './rowParts';
import type { DataTableProps } from './tableProps';

interface TableHeadProps {
  table: DataTableProps;
  pins: ReadonlyMap<string, number>;
  /** Of the whole table, and of what stands behind the columns. */
  width: number;
  menuWidth: number;
}

/** Rows of the page, or those in sight, end exclusive: they change with scrolling, and the head does not. */
export const PageInSight = createContext({ from: 0, to: 0 });

/** The box that selects the page. */
function PageBox({ table }: Pick<TableHeadProps, 'table'>) {
  const { t } = useTranslation('kit');
  const page = useContext(PageInSight);
  const { selection, at, stale } = table;
  if (!selection) return null;
  const rows = Array.from({ length: Math.max(0, page.to - page.from) }, (_, offset) =>
    at(page.from + offset),
  );
  const head = headState(rows.map((row: AnyRow | undefined) => row && selection.isOn(row.id)));
  return (
    <div role="columnheader" className={classes.check}>
      <Checkbox
        size="xs"
        aria-label={t('list.selectPage')}
        aria-disabled={stale || undefined}
        checked={head === 'all'}
        indeterminate={head === 'some'}
        onChange={(event) => selection.markRange(page.from, page.to - 1, event.currentTarget.checked)}
      />
    </div>
  );
}

/** What stands above the columns. */
export const TableHead = memo(function TableHead({ table, pins, width, menuWidth }: TableHeadProps) {
  const { t } = useTranslation('kit');
  const { columns, sort, onSort, onResize } = table;
  const drag = useColumnDrag(columns, table.onMove);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes.head}
      data-dragging={drag.dragging || undefined}
      style={{ width: remOf(width) }}
    >
      <PageBox table={table} />
      {columns.map((column) => (
        <HeadCell
          key={column.key}
          column={column}
          sort={sort}
          onSort={onSort}
          onResize={onResize}
          grip={drag.gripOf(column.key)}
          drop={drag.dropAt(column.key)}
          style={pinStyle(pins.get(column.key))}
        />
      ))}
      {menuWidth > 0 && (
        <div role="columnheader" className={classes.menu}>
          <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
        </div>
      )}
    </div>
  );
});
