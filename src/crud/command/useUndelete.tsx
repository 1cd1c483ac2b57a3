import type { Resource } from '@contract/kit/resource';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { refusalText } from '../refusalText';
import type { Words } from '../words';

const SHOWN_MS = 15_000;

export interface Undelete {
  /** Brings a deleted record back and says what became of it. */
  undelete(id: string): void;
  /** Says that a record was deleted and offers it back for a while. */
  offer(id: string): void;
  busy: boolean;
}

export function useUndelete(resource: Resource, words: Words): Undelete {
  const { t } = useTranslation('crud');
  const [run, { isLoading: busy }] = crudApi.useUndeleteMutation();
  const undelete = (id: string) =>
    void run({ resource: resource.name, id })
      .unwrap()
      .then(
        () => notifications.show({ message: t('command.undeleted') }),
        (error: unknown) =>
          notifications.show({
            ...{ color: 'red', title: t('command.notUndeleted') },
            message: refusalText(
              words,
              'status' in (error as object) ? (error as ApiProblem) : problemOf(error),
            ),
          }),
      );
  const offer = (id: string) => {
    const undo = () => {
      notifications.hide(shown);
      undelete(id);
    };
    const shown = notifications.show({
      autoClose: SHOWN_MS,
      message: (
        <Group justify="space-between" gap="sm">
          {t('command.done', { command: words.command('delete') })}
          <Button size="compact-xs" variant="default" onClick={undo}>
            {t('command.undoDelete')}
          </Button>
        </Group>
      ),
    });
  };
  return { undelete, offer, busy };
}
