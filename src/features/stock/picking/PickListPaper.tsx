import { COLD_OUT_MINUTES, type PickListAnswer } from '@contract/stocking/pickList';
import { PaperHead } from '@kit';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from '../visit/VisitScreen.module.css';

const COLUMNS = ['product', 'batch', 'expiry', 'units', 'split', 'packed'] as const;

/** The combined list for paper: a row a batch, with where each unit goes and room to tick it off. */
export function PickListPaper({ answer, title }: { answer: PickListAnswer; title: string }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { goods, tasks } = answer;
  return (
    <div className={classes.paper}>
      <PaperHead title={title}>
        <li>{t('pick.tasks', { count: tasks.length })}</li>
        <li>{format.stamp(Date.now())}</li>
        {goods.some(({ coldBox }) => coldBox) && <li>{t('pick.coldText', { count: COLD_OUT_MINUTES })}</li>}
      </PaperHead>
      <table className={classes.sheet} aria-label={title}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`pick.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goods.map(({ key, product, batch, expiry, coldBox, qty, parts }) => (
            <tr key={key}>
              <td>
                {product}
                {coldBox && ` [${t('pick.cold')}]`}
              </td>
              <td>{batch}</td>
              <td>{expiry && format.date(Date.parse(`${expiry}T00:00`))}</td>
              <td>{format.number(qty)}</td>
              <td>
                {parts
                  .map(({ machine, laneNo, qty: units }) =>
                    t('pick.part', { machine, lane: laneNo, units: format.number(units) }),
                  )
                  .join('; ')}
              </td>
              <td>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
