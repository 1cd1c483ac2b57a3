import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { PaperSheet, ProductOnPaper } from './PaperSheet';
import type { StoredVisit } from './visit';

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
export function PickPaper({ visit, title }: { visit: StoredVisit; title: string }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  return (
    <PaperSheet
      title={title}
      facts={
        <>
          <li>{t('visit.lanesOnPaper', { count: visit.lines.length })}</li>
          <li>{format.stamp(visit.at)}</li>
        </>
      }
      columns={COLUMNS.map((column) => t(`visit.${column}`))}
    >
      {visit.lines.map(({ laneNo, product, batch, expiry, coldBox, beforeQty, planQty, countAsked }) => (
        <tr key={laneNo}>
          <td>{laneNo}</td>
          <ProductOnPaper product={product} coldBox={coldBox} />
          <td>{batch}</td>
          <td>{expiry && format.day(expiry)}</td>
          <td>{format.number(beforeQty)}</td>
          <td>{format.number(planQty)}</td>
          <td>{countAsked ? '☐' : ''}</td>
          <td />
          <td />
        </tr>
      ))}
    </PaperSheet>
  );
}
