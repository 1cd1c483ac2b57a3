import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import type { HistoryEntry, Titles } from '@contract/kit/wire';
import { Button, Group, Modal, Stack, Text, Timeline } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { FieldValue } from '../FieldValue';
import type { Words } from '../words';

interface HistoryPanelProps {
  resource: Resource;
  words: Words;
  row: AnyRow;
  titles: Titles;
  mayRestore: boolean;
}
const OWN_ACTIONS = ['created', 'updated', 'deleted', 'restored'];

function Differences({
  entry,
  resource,
  words,
  titles,
}: { entry: HistoryEntry } & Pick<HistoryPanelProps, 'resource' | 'words' | 'titles'>) {
  const names = Object.keys(entry.after ?? entry.before ?? {});
  return names.map((name) => {
    const field = fieldOf(resource, name);
    if (!field) return null;
    const shared = { name, field, titles, words };
    return (
      <Text key={name} size="xs" c="dimmed" component="div">
        {words.field(name)}: {entry.before && <FieldValue {...shared} value={entry.before[name]} />}
        {entry.before && entry.after && ' → '}
        {entry.after && <FieldValue {...shared} value={entry.after[name]} />}
      </Text>
    );
  });
}

/** What happened to a record: who, when, what, why; an earlier state can be given back. */
export function HistoryPanel({ resource, words, row, titles, mayRestore }: HistoryPanelProps) {
  const { t } = useTranslation('record');
  const format = useFormat();
  const { data, isError, refetch } = crudApi.useHistoryQuery({ resource: resource.name, id: row.id });
  const [restore, { isLoading }] = crudApi.useRestoreMutation();
  const [asked, ask] = useState<HistoryEntry>();
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const verb = (action: string) => {
    const name = action.slice(action.indexOf('.') + 1);
    return OWN_ACTIONS.includes(name) ? t(`action.${name}`) : words.command(name);
  };
  const start = (entry: HistoryEntry) =>
    restore({ resource: resource.name, id: row.id, pos: entry.pos, version: row.version })
      .unwrap()
      .then(
        () => {
          notifications.show({ message: t('restored') });
          ask(undefined);
        },
        (problem: ApiProblem) => notifications.show({ color: 'red', message: problem.message }),
      );
  return (
    <Panel title={t('history')}>
      {data.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('noHistory')}
        </Text>
      )}
      <Timeline bulletSize={12} lineWidth={2}>
        {data.map((entry, index) => (
          <Timeline.Item
            key={entry.pos}
            title={
              <Text size="sm">
                {t('did', { who: entry.actorName ?? t('system'), what: verb(entry.action) })}
              </Text>
            }
          >
            <Text size="xs" c="dimmed">
              {format.dateTime(entry.at)}
              {entry.reason && ` · ${entry.reason}`}
            </Text>
            <Differences {...{ entry, resource, words, titles }} />
            {mayRestore && index > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={() => ask(entry)}>
                {t('restore')}
              </Button>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
      {asked && (
        <Modal opened onClose={() => ask(undefined)} title={t('restoreTitle')} centered>
          <Stack gap="sm">
            <Text size="sm">{t('restoreAbout', { time: format.dateTime(asked.at) })}</Text>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => ask(undefined)} data-autofocus>
                {t('back')}
              </Button>
              <Button loading={isLoading} onClick={() => void start(asked)}>
                {t('restore')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </Panel>
  );
}
