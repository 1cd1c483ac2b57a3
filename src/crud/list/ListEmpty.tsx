import type { Resource } from '@contract/kit/resource';
import type { ApiProblem } from '@shared/api';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import type { ListState } from './listState';

interface ListEmptyProps {
  resource: Resource;
  state: ListState;
  problem?: ApiProblem;
  known: boolean;
  onClear(): void;
  onRetry(): void;
}
const FORBIDDEN = 403;

/** Why there is nothing: never was, filtered away, not allowed, not to be had. */
export function ListEmpty({ state, problem, known, onClear, onRetry }: ListEmptyProps) {
  const { t } = useTranslation('crud');
  if (problem?.status === FORBIDDEN) return <EmptyState kind="forbidden" />;
  if (problem) {
    const reference = problem.params?.requestId;
    const text = reference ? t('list.reference', { message: problem.message, reference }) : problem.message;
    return <EmptyState kind="failed" text={text} onRetry={onRetry} />;
  }
  if (!known) return <EmptyState kind="loading" />;
  const filtered = state.q !== '' || Object.keys(state.filter).length > 0;
  return <EmptyState kind={filtered ? 'filtered' : 'none'} onClear={onClear} />;
}
