import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import { CHECK_WIDTH, cellStyle, remOf } from './rowParts';
import type { DataTableProps } from './tableProps';

interface TableFootProps {
  table: DataTableProps;
  pins: ReadonlyMap<string, number>;
  width: number;
}

/** What the columns add up to, always in sight below the rows. */
export function TableFoot({ table, pins, width }: TableFootProps) {
  const { t } = useTranslation('kit');
  const { columns, foot, count, selection } = table;
  if (!foot) return null;
  return (
    <div
      role="row"
      aria-rowindex={count + 2}
      className={classes.foot}
      style={{ width: remOf(width) }}
      data-sums
    >
      {selection && <div role="gridcell" className={classes.check} style={cellStyle(CHECK_WIDTH, 0)} />}
      {columns.map(({ key, align, pinned, width: own }, place) => (
        <div
          key={key}
          role="gridcell"
          className={classes.cell}
          data-align={align}
          data-pinned={pinned || undefined}
          style={cellStyle(own, pins.get(key))}
        >
          {foot.get(key) ?? (place === 0 ? t('lines.sum') : null)}
        </div>
      ))}
    </div>
  );
}
