import { COLD_OUT_MINUTES, type PickListAnswer } from '@contract/stocking/pickList';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { PaperSheet, ProductOnPaper } from '../visit/PaperSheet';

const COLUMNS = ['product', 'batch', 'expiry', 'units', 'split', 'packed'] as const;

/** The combined list for paper: a row a batch, with where each unit goes and room to tick it off. */
export function PickListPaper({ answer, title }: { answer: PickListAnswer; title: string }) {
  const { t } = useTranslation(['stock', 'kit']);
  const format = useFormat();
  const { goods, tasks } = answer;
  return (
    <PaperSheet
      title={title}
      facts={
        <>
          <li>{t('pick.tasks', { count: tasks.length })}</li>
          <li>{format.stamp(Date.now())}</li>
          {goods.some(({ coldBox }) => coldBox) && <li>{t('pick.coldText', { count: COLD_OUT_MINUTES })}</li>}
        </>
      }
      columns={COLUMNS.map((column) => t(`pick.columns.${column}`))}
    >
      {goods.map(({ key, product, batch, expiry, coldBox, qty, parts }) => (
        <tr key={key}>
          <ProductOnPaper product={product} coldBox={coldBox} />
          <td>{batch}</td>
          <td>{expiry && format.day(expiry)}</td>
          <td>{format.number(qty)}</td>
          <td>
            {parts
              .map(({ machine, laneNo, qty: units }) =>
                t('pick.part', { machine, lane: laneNo, units: format.number(units) }),
              )
              .join(t('kit:lines.separator'))}
          </td>
          <td>☐</td>
        </tr>
      ))}
    </PaperSheet>
  );
}
