import type { AnyRow } from '@contract/kit/resource';
import { STORE_LEDGER_DAYS } from '@contract/orders/ledger';
import { useResource } from '@kit';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useStoreLedgerQuery } from '../orders.api';
import { LedgerSumsPanel } from './LedgerSumsPanel';

/** What the ledger of a store adds up to lately. */
export function StoreLedger({ row }: { row: AnyRow }) {
  const { t } = useTranslation('orders');
  const { resource } = useResource();
  const { data, isError, refetch } = useStoreLedgerQuery({ resource: resource.name, id: row.id });
  return (
    <Panel title={t('storeLedger', { count: STORE_LEDGER_DAYS })}>
      {data ? (
        <LedgerSumsPanel sums={data} />
      ) : (
        <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
