import type { AnyRow } from '@contract/kit/resource';
import { Button, Stack } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { EmptyState } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useUndelete } from '../commands/useUndelete';
import { useResource } from '../ResourceContext';
import { useHistory } from '../useHistory';
import { titleOf } from '../values/title';
import { Absent, NOT_FOUND } from './Absent';
import { HistoryPanel } from './HistoryPanel';

/** Nothing says that it was ever there. */
const NEVER_WAS: ApiProblem = { status: NOT_FOUND, key: 'err.common.notFound', message: '' };

/** A deleted record: its history, and restore with the right to delete. */
export function Gone({ id }: { id: string }) {
  const { resource, words, rights } = useResource();
  const { t } = useTranslation('record');
  const format = useFormat();
  const { shown, error, refetch } = useHistory({ resource: resource.name, id }, { anew: true });
  const { undelete, busy } = useUndelete(resource, words);
  const end = shown?.entries.find(({ action }) => action === `${resource.name}.deleted`);
  if (!end) {
    const problem = shown ? NEVER_WAS : (error as ApiProblem | undefined);
    return <Absent problem={problem} onRetry={() => void refetch()} />;
  }
  const row = { ...end.before, id } as AnyRow;
  const facts = { at: format.dateTime(end.at), who: end.actorName ?? t('system') };
  const back = (
    <Button size="xs" loading={busy} onClick={() => undelete(id)}>
      {t('undelete')}
    </Button>
  );
  return (
    <Stack gap="md">
      <EmptyState
        kind="none"
        title={t('gone', { title: titleOf(resource, row, words, {}) })}
        text={t('goneText', facts)}
        action={rights.remove && back}
      />
      <HistoryPanel row={row} titles={{}} mayRestore={false} />
    </Stack>
  );
}
