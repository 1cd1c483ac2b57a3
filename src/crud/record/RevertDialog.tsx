import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import { undoOf } from '@contract/kit/undo';
import type { HistoryEntry, Titles } from '@contract/kit/wire';
import { List, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { FieldValue } from '../FieldValue';
import type { Words } from '../words';

/** `restore`: all values as they were after the entry. `undo`: only what the entry changed. */
export interface Reversal {
  way: 'restore' | 'undo';
  entry: HistoryEntry;
}

export interface RevertDialogProps {
  resource: Resource;
  words: Words;
  row: AnyRow;
  titles: Titles;
  reversal: Reversal;
  onClose(): void;
}

/** What taking one change back would do, field by field, and what it would leave alone. */
function UndoPreview({
  resource,
  words,
  row,
  titles,
  entry,
}: Omit<RevertDialogProps, 'reversal' | 'onClose'> & { entry: HistoryEntry }) {
  const { t } = useTranslation('record');
  const { back, kept } = undoOf(resource, entry, row);
  return (
    <>
      <List size="sm">
        {back.map((name) => {
          const field = fieldOf(resource, name);
          if (!field) return null;
          const shared = { name, field, titles, words };
          return (
            <List.Item key={name}>
              {words.field(name)}: <FieldValue {...shared} value={row[name]} />
              {' → '}
              <FieldValue {...shared} value={entry.before?.[name]} />
            </List.Item>
          );
        })}
      </List>
      {kept.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('undoKept', { fields: kept.map(words.field).join(t('separator')) })}
        </Text>
      )}
    </>
  );
}

/** Asks before a record is given earlier values; it happens as a change of its own. */
export function RevertDialog({ reversal: { way, entry }, onClose, ...shown }: RevertDialogProps) {
  const { t } = useTranslation('record');
  const format = useFormat();
  const { resource, row } = shown;
  const [revert, { isLoading, error }] = crudApi.useRevertMutation();
  const problem = error as ApiProblem | undefined;
  const start = () =>
    revert({ resource: resource.name, id: row.id, way, pos: entry.pos, version: row.version })
      .unwrap()
      .then(
        () => {
          notifications.show({ message: t(`${way}Done`) });
          onClose();
        },
        // The refusal is shown in the dialog.
        () => undefined,
      );
  return (
    <Modal opened onClose={onClose} title={t(`${way}Title`)} centered>
      <Stack gap="sm">
        <FormMessage message={problem?.message} />
        <Text size="sm">{t(`${way}About`, { time: format.dateTime(entry.at) })}</Text>
        {way === 'undo' && <UndoPreview {...shown} entry={entry} />}
        <DialogButtons
          onCancel={onClose}
          confirm={t(way)}
          onConfirm={() => void start()}
          busy={isLoading}
          focus="cancel"
        />
      </Stack>
    </Modal>
  );
}
