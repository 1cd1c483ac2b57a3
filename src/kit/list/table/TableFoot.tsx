import { useTranslation } from 'react-i18next';
import classes from './DataTable.module.css';
import { pinStyle, remOf } from './rowParts';
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
      {selection && <div role="gridcell" className={classes.check} />}
      {columns.map(({ key, align, pinned }, place) => (
        <div
          key={key}
          role="gridcell"
          className={classes.cell}
          data-align={align}
          data-pinned={pinned || undefined}
          style={pinStyle(pins.get(key))}
        >
          {foot.get(key) ?? (place === 0 ? t('lines.sum') : null)}
        </div>
      ))}
    </div>
  );
}
