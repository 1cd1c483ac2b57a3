import { Alert, Button, Group, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { EmptyState } from '@shared/ui';
import { CloudAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReasonText } from './reasonText';

const FORBIDDEN = 403;
const NOT_FOUND = 404;

interface UnavailableProps {
  /** Why there is nothing; absent while it is on its way. */
  problem?: ApiProblem;
  onRetry(): void;
}

/** Stands where something should be that is on its way, not allowed or not to be had. */
export function Unavailable({ problem, onRetry }: UnavailableProps) {
  const textOf = useReasonText();
  if (!problem) return <EmptyState kind="loading" />;
  if (problem.status === FORBIDDEN) return <EmptyState kind="forbidden" />;
  return <EmptyState kind="failed" text={textOf(problem)} onRetry={onRetry} />;
}

/** Says beside what is shown that it could not be fetched anew: it may be out of date. */
export function NotRefreshed({ problem, onRetry }: UnavailableProps) {
  const { t } = useTranslation(['kit', 'common']);
  const textOf = useReasonText();
  // Of a record that is gone its page tells; what stands below it need not.
  if (!problem || problem.status === NOT_FOUND) return null;
  return (
    <Alert color="red" variant="light" role="alert" py={6} icon={<CloudAlert size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('list.notRefreshed', { reason: textOf(problem) })}</Text>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </Group>
    </Alert>
  );
}
