import { maskOf } from '@contract/kit/personal';
import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import type { ChangeResult } from '@contract/kit/wire';
import { notifications } from '@mantine/notifications';
import { problemOf } from '@shared/api';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { offerUndo } from './offerUndo';

/** A change of one record that the server has stored. */
export interface StoredChange {
  /** What it was made from. */
  before: Pick<AnyRow, 'version'>;
  after: ChangeResult;
  /** Fields that were sent. */
  names: readonly string[];
}

/** What waits for a second person has not happened; what the history keeps masked nobody can give back. */
export function isUndoable(resource: Resource, { before, after, names }: StoredChange): boolean {
  if (after.waits || after.version === before.version) return false;
  return names.some((name) => !maskOf(fieldOf(resource, name)));
}

export interface ChangeNotice {
  /** Says that a change is stored, and offers for a while to take it back. */
  stored(change: StoredChange): void;
  /** Takes the offer away: it stands where the buttons of a form do. */
  withdraw(): void;
}

export function useStored(resource: Resource): ChangeNotice {
  const { t } = useTranslation('record');
  const [undo] = resourceApi.useUndoVersionMutation();
  const offered = useRef<() => void>(undefined);
  const withdraw = useCallback(() => {
    offered.current?.();
    offered.current = undefined;
  }, []);
  const failed = (message: string) => notifications.show({ color: 'red', title: t('notTakenBack'), message });
  const takeBack = ({ id, version }: AnyRow) =>
    void undo({ resource: resource.name, id, version })
      .unwrap()
      .then(
        ({ ok, msg = '' }) => (ok ? notifications.show({ message: t('undoDone') }) : failed(msg)),
        (error: unknown) => failed(problemOf(error).message),
      );
  const stored = (change: StoredChange): void => {
    // One offer at a time: after the next change the one before cannot be taken back this way.
    withdraw();
    if (!isUndoable(resource, change)) return void notifications.show({ message: t('saved') });
    offered.current = offerUndo(t('saved'), t('takeBack'), () => takeBack(change.after));
  };
  return { stored, withdraw };
}
