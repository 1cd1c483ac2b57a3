import { PaperHead } from '@kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './VisitScreen.module.css';

interface PaperSheetProps {
  title: string;
  /** What is said of the whole list, as items. */
  facts: ReactNode;
  columns: readonly string[];
  /** Rows. */
  children: ReactNode;
}

/** A list that is printed, not shown. */
export function PaperSheet({ title, facts, columns, children }: PaperSheetProps) {
  return (
    <div className={classes.paper}>
      <PaperHead title={title}>{facts}</PaperHead>
      <table className={classes.sheet} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** A product in such a list, with a mark where it travels in a cold box. */
export function ProductOnPaper({ product, coldBox }: { product: string; coldBox?: boolean }) {
  const { t } = useTranslation('stock');
  return (
    <td>
      {product}
      {coldBox && ` [${t('pick.cold')}]`}
    </td>
  );
}
