import type { DrugView } from '@contract/access/publicLinks';
import { Badge } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { LinkFrame } from './LinkFrame';
import classes from './Public.module.css';

function Drug({ drug }: { drug: DrugView }) {
  const { t } = useTranslation('public');
  const format = useFormat();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <strong>{drug.product}</strong>
        {drug.reasons.map((reason) => (
          <Badge key={reason} variant="light" tt="none" color={reason === 'expired' ? 'red' : 'orange'}>
            {t(`reason.${reason}`)}
          </Badge>
        ))}
      </div>
      <p>{drug.specification}</p>
      <p>
        {t('lane', { lane: drug.lane })} · {t('stock', { count: drug.stock })}
        {drug.expiry &&
          ` · ${t('batch', { batch: drug.batchNo, date: format.date(Date.parse(`${drug.expiry}T00:00`)) })}`}
      </p>
    </li>
  );
}

/** Goods of a machine that somebody has to look after. */
export default function NoticeDrugListScreen() {
  const { t } = useTranslation('public');
  return (
    <LinkFrame page="noticeDrugList">
      {({ machine, drugs = [] }) => (
        <>
          <p>
            <strong>{machine?.name}</strong> · {machine?.place}
          </p>
          {drugs.length === 0 && <p>{t('noDrugs')}</p>}
          <ul className={classes.list}>
            {drugs.map((drug) => (
              <Drug key={drug.lane} drug={drug} />
            ))}
          </ul>
        </>
      )}
    </LinkFrame>
  );
}
