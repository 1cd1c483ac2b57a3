import type { ApiProblem } from '@shared/api';
import { EmptyState } from '@shared/ui';
import { Unavailable } from '../Unavailable';
import type { ListState } from './listState';

interface ListEmptyProps {
  state: ListState;
  problem?: ApiProblem;
  known: boolean;
  onClear(): void;
  onRetry(): void;
}

/** Why there is nothing: never was, filtered away, not allowed, not to be had. */
export function ListEmpty({ state, problem, known, onClear, onRetry }: ListEmptyProps) {
  if (problem || !known) return <Unavailable problem={problem} onRetry={onRetry} />;
  const filtered = state.q !== '' || Object.keys(state.filter).length > 0;
  return <EmptyState kind={filtered ? 'filtered' : 'none'} onClear={onClear} />;
}
