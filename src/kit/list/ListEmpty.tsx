import { inSentence } from '@contract/kit/stateRefusal';
import { messageText } from '@contract/messages';
import { Button } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { EmptyState } from '@shared/ui';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Unavailable } from '../messages/Unavailable';
import { useResource } from '../ResourceContext';
import { asksForTime, type ListState } from './listState';

interface ListEmptyProps {
  state: ListState;
  problem?: ApiProblem;
  known: boolean;
  onClear(): void;
  onRetry(): void;
  /** Page of a new record, for anyone who may make one. */
  create?: string;
}

/** Why the list is empty: no records, filtered, forbidden or failed. */
export function ListEmpty({ state, problem, known, onClear, onRetry, create }: ListEmptyProps) {
  const { t } = useTranslation('kit');
  const { resource, words } = useResource();
  if (problem || !known) return <Unavailable problem={problem} onRetry={onRetry} />;
  const filtered = state.q !== '' || Object.keys(state.filter).length > 0;
  const noTime = asksForTime(resource, state) ? messageText('err.data.empty_time', words.locale) : undefined;
  if (filtered) return <EmptyState kind="filtered" title={noTime} onClear={onClear} />;
  const first = create && (
    <Button component={Link} to={create} size="xs" leftSection={<Plus size={14} aria-hidden />}>
      {t('list.createFirst')}
    </Button>
  );
  const title = t('list.none', { name: inSentence(words.plural) });
  // Records without a create right appear on their own or are made by others.
  const others = resource.can.includes('create') && !create ? t('list.noneOthers') : undefined;
  return <EmptyState kind="none" title={title} text={others} action={first} />;
}
