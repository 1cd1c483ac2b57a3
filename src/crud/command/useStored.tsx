import { maskOf } from '@contract/kit/personal';
import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import type { ChangeResult } from '@contract/kit/wire';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';

const SHOWN_MS = 10_000;

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

export interface Stored {
  /** Says that a change is stored, and offers for a while to take it back. */
  stored(change: StoredChange): void;
  /** Takes the offer away: it stands where the buttons of a form do. */
  withdraw(): void;
}

export function useStored(resource: Resource): Stored {
  const { t } = useTranslation('record');
  const [undo] = crudApi.useUndoVersionMutation();
  const offered = useRef<string>(undefined);
  const withdraw = useCallback(() => {
    if (offered.current !== undefined) notifications.hide(offered.current);
    offered.current = undefined;
  }, []);
  const failed = (message: string) => notifications.show({ color: 'red', title: t('notTakenBack'), message });
  const takeBack = ({ id, version }: AnyRow) =>
    void undo({ resource: resource.name, id, version })
      .unwrap()
      .then(
        ({ ok, msg = '' }) => (ok ? notifications.show({ message: t('undoDone') }) : failed(msg)),
        (error: unknown) =>
          failed(('status' in (error as object) ? (error as ApiProblem) : problemOf(error)).message),
      );
  const stored = (change: StoredChange): void => {
    // One offer at a time: after the next change the one before cannot be taken back this way.
    withdraw();
    if (!isUndoable(resource, change)) return void notifications.show({ message: t('saved') });
    const shown = notifications.show({
      autoClose: SHOWN_MS,
      message: (
        <Group justify="space-between" gap="sm">
          {t('saved')}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              notifications.hide(shown);
              takeBack(change.after);
            }}
          >
            {t('takeBack')}
          </Button>
        </Group>
      ),
    });
    offered.current = shown;
  };
  return { stored, withdraw };
}
