import { COLD_OUT_MINUTES, type PickListAnswer } from '@contract/stocking/pickList';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { PaperSheet, ProductOnPaper } from '../visit/PaperSheet';
import { markOf } from './storedPickList';

const COLUMNS = ['product', 'batch', 'expiry', 'units', 'split', 'packed'] as const;

interface PickListPaperProps {
  answer: PickListAnswer;
  /** Marks of what is packed already. */
  packed: ReadonlySet<string>;
  /** The list is the one this browser has kept. */
  offline: boolean;
  title: string;
}

/** The combined list for paper: a row a batch, with where each unit goes and room to tick it off. */
export function PickListPaper({ answer, packed, offline, title }: PickListPaperProps) {
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
          {offline && <li>{t('pick.offline')}</li>}
          {goods.some(({ coldBox }) => coldBox) && <li>{t('pick.coldText', { count: COLD_OUT_MINUTES })}</li>}
        </>
      }
      columns={COLUMNS.map((column) => t(`pick.columns.${column}`))}
    >
      {goods.map((each) => (
        <tr key={each.key}>
          <ProductOnPaper product={each.product} coldBox={each.coldBox} />
          <td>{each.batch}</td>
          <td>{each.expiry && format.day(each.expiry)}</td>
          <td>{format.number(each.qty)}</td>
          <td>
            {each.parts
              .map(({ machine, laneNo, qty: units }) =>
                t('pick.part', { machine, lane: laneNo, units: format.number(units) }),
              )
              .join(t('kit:lines.separator'))}
          </td>
          <td>{packed.has(markOf(each)) ? '☑' : '☐'}</td>
        </tr>
      ))}
    </PaperSheet>
  );
}
