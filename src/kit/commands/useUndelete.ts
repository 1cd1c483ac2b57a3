import type { Resource } from '@contract/kit/resource';
import { notifications } from '@mantine/notifications';
import { problemOf } from '@shared/api';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { refusalText } from '../messages/refusalText';
import type { ResourceWords } from '../words';
import { offerUndo } from './offerUndo';

export interface Undelete {
  /** Brings a deleted record back and says what became of it. */
  undelete(id: string): void;
  /** Says that a record was deleted and offers it back for a while. */
  offer(id: string): void;
  busy: boolean;
}

export function useUndelete(resource: Resource, words: ResourceWords): Undelete {
  const { t } = useTranslation('kit');
  const [run, { isLoading: busy }] = resourceApi.useUndeleteMutation();
  const undelete = (id: string) =>
    void run({ resource: resource.name, id })
      .unwrap()
      .then(
        () => notifications.show({ message: t('command.undeleted') }),
        (error: unknown) =>
          notifications.show({
            color: 'red',
            title: t('command.notUndeleted'),
            message: refusalText(words, problemOf(error)),
          }),
      );
  const offer = (id: string) =>
    void offerUndo(t('command.done', { command: words.command('delete') }), t('command.undoDelete'), () =>
      undelete(id),
    );
  return { undelete, offer, busy };
}
