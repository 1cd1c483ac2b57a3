import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';

export const NOT_FOUND = 404;
const FORBIDDEN = 403;

/** Why there is no record to show. `status` of the refusal; absent while it is on its way. */
export function Absent({ status, onRetry }: { status?: number | string; onRetry(): void }) {
  const { t } = useTranslation('record');
  if (status === FORBIDDEN) return <EmptyState kind="forbidden" />;
  if (status === NOT_FOUND) return <EmptyState kind="none" title={t('notFound')} text={t('notFoundText')} />;
  return <EmptyState kind={status === undefined ? 'loading' : 'failed'} onRetry={onRetry} />;
}
