import { PaperHead } from '@kit';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './VisitScreen.module.css';
import type { KeptVisit } from './visit';

const COLUMNS = [
  'lane',
  'product',
  'batch',
  'expiry',
  'book',
  'planned',
  'counted',
  'added',
  'removed',
] as const;

/** The pick list for paper: the plan, and room to write down what was done. */
export function PickPaper({ visit, title }: { visit: KeptVisit; title: string }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return (
    <div className={classes.paper}>
      <PaperHead title={title}>
        <li>{t('visit.lanesOnPaper', { count: visit.lines.length })}</li>
        <li>{format.stamp(visit.at)}</li>
      </PaperHead>
      <table className={classes.sheet} aria-label={title}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`visit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visit.lines.map(({ laneNo, product, batch, expiry, coldBox, beforeQty, planQty, countAsked }) => (
            <tr key={laneNo}>
              <td>{laneNo}</td>
              <td>
                {product}
                {coldBox && ` [${t('pick.cold')}]`}
              </td>
              <td>{batch}</td>
              <td>{expiry && format.date(Date.parse(`${expiry}T00:00`))}</td>
              <td>{format.number(beforeQty)}</td>
              <td>{format.number(planQty)}</td>
              <td>{countAsked ? '☐' : ''}</td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
