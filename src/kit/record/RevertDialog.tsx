import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import { restoreOf } from '@contract/kit/restore';
import { undoOf } from '@contract/kit/undo';
import type { HistoryEntry, Titles } from '@contract/kit/wire';
import { List, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { DialogButtons, DialogWindow, FormMessage, Labeled } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { resourceApi } from '../api/resourceApi';
import { useResource } from '../ResourceContext';
import { FieldValue } from '../values/FieldValue';

/** `restore`: all values as they were after the entry. `undo`: only what the entry changed. */
export interface RevertRequest {
  way: 'restore' | 'undo';
  entry: HistoryEntry;
}

export interface RevertDialogProps {
  row: AnyRow;
  titles: Titles;
  /** From the newest to the one in question at least. */
  entries: readonly HistoryEntry[];
  reversal: RevertRequest;
  onClose(): void;
}

/** What it would do now: the values fields get, and the fields it leaves alone. */
interface RevertPreview {
  values: Readonly<Record<string, unknown>>;
  kept: readonly string[];
}

function effectOf(
  resource: Resource,
  { row, entries, reversal: { way, entry } }: RevertDialogProps,
): RevertPreview {
  if (way === 'restore') return { values: restoreOf(resource, entries, entry.pos, row), kept: [] };
  const { back, kept } = undoOf(resource, entry, row);
  return { values: Object.fromEntries(back.map((name) => [name, entry.before?.[name]])), kept };
}

/** Field by field what is now and what would be. */
function Preview({
  row,
  titles,
  effect: { values, kept },
}: Pick<RevertDialogProps, 'row' | 'titles'> & { effect: RevertPreview }) {
  const { resource, words } = useResource();
  const { t } = useTranslation('record');
  return (
    <>
      <List size="sm">
        {Object.entries(values).map(([name, value]) => {
          const field = fieldOf(resource, name);
          if (!field) return null;
          const shared = { name, field, titles, words };
          return (
            <List.Item key={name}>
              <Labeled label={words.field(name)}>
                <FieldValue {...shared} value={row[name]} />
              </Labeled>
              {' → '}
              <FieldValue {...shared} value={value} />
            </List.Item>
          );
        })}
      </List>
      {kept.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('undoKept', { fields: words.joined(kept.map(words.field)) })}
        </Text>
      )}
    </>
  );
}

/** Asks before a record is given earlier values; it happens as a change of its own. */
export function RevertDialog(props: RevertDialogProps) {
  const { resource } = useResource();
  const { row, titles, reversal, onClose } = props;
  const { way, entry } = reversal;
  const { t } = useTranslation('record');
  const format = useFormat();
  const effect = effectOf(resource, props);
  const nothing = Object.keys(effect.values).length === 0;
  const [revert, { isLoading, error }] = resourceApi.useRevertMutation();
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
    <DialogWindow onClose={onClose} title={t(`${way}Title`)} centered>
      <Stack gap="sm">
        <FormMessage message={problem?.message} />
        <Text size="sm">{t(`${way}About`, { time: format.dateTime(entry.at) })}</Text>
        <Preview row={row} titles={titles} effect={effect} />
        {nothing && (
          <Text size="sm" c="dimmed">
            {t('revertNothing')}
          </Text>
        )}
        <DialogButtons
          onCancel={onClose}
          confirm={t(way)}
          onConfirm={() => void start()}
          busy={isLoading}
          disabled={nothing}
          focus="cancel"
        />
      </Stack>
    </DialogWindow>
  );
}
