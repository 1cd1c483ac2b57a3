import type { ApiProblem } from '@shared/api';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Unavailable } from '../messages/Unavailable';

export const NOT_FOUND = 404;

/** Why there is no record to show; without a problem it is on its way. */
export function Absent({ problem, onRetry }: { problem?: ApiProblem; onRetry(): void }) {
  const { t } = useTranslation('record');
  if (problem?.status === NOT_FOUND)
    return <EmptyState kind="none" title={t('notFound')} text={t('notFoundText')} />;
  return <Unavailable problem={problem} onRetry={onRetry} />;
}
