import type { AnyRow } from '@contract/kit/resource';
import type { DataColumn } from '../list/table/columns/dataColumn';
import classes from './Paper.module.css';

export interface PaperTableProps {
  label: string;
  /** Of all columns together, pixels. */
  width: number;
  columns: readonly DataColumn[];
  rows: readonly AnyRow[];
  mark(row: AnyRow): string | undefined;
}

/** The rows of a list for paper: a table that browsers break between rows and whose head they repeat. */
export function PaperTable({ label, width, columns, rows, mark }: PaperTableProps) {
  return (
    <table className={classes.table} aria-label={label} data-paper>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={{ width: `${(column.width / width) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, header, align }) => (
            <th key={key} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-state={mark(row)}>
            {columns.map(({ key, align, onPaper, render }) => (
              <td key={key} data-align={align} data-breaks={onPaper}>
                {render(row, false)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
