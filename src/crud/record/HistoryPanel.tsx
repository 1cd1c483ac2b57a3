import { type AnyRow, fieldOf, type Resource } from '@contract/kit/resource';
import { undoOf } from '@contract/kit/undo';
import type { HistoryEntry, Titles } from '@contract/kit/wire';
import { Button, Group, Text, Timeline } from '@mantine/core';
import { nameKey, useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crudApi } from '../crudApi';
import { FieldValue } from '../FieldValue';
import { useWords, type Words } from '../words';
import { type Reversal, RevertDialog } from './RevertDialog';

interface HistoryPanelProps {
  resource: Resource;
  words: Words;
  row: AnyRow;
  titles: Titles;
  mayRestore: boolean;
}
/** Of remarks; `comment.deleted` says nothing of the record. */
const REMARKS = ['added', 'changed', 'deleted'].map((name) => `comment.${name}`);
const OWN_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'undeleted',
  'restored',
  'undone',
  'revealed',
  'granted',
];

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

/** Which masked values somebody looked at, and what for. */
function LookedAt({ entry: { after }, words }: { entry: HistoryEntry; words: Words }) {
  const { t } = useTranslation('record');
  const purposes = useWords('exportRequests');
  const { fields, purpose } = after ?? {};
  if (typeof fields !== 'string' || typeof purpose !== 'string') return null;
  const names = fields.split(', ').map(words.field).join(t('separator'));
  return (
    <Text size="xs" c="dimmed">
      {t('revealed', { fields: names, purpose: purposes.choice('purpose', purpose) })}
    </Text>
  );
}

/** What happened to a record: who, when, what, why. One change can be taken back, or an earlier state given back. */
export function HistoryPanel({ resource, words, row, titles, mayRestore }: HistoryPanelProps) {
  const { t } = useTranslation(['record', 'menu']);
  const format = useFormat();
  const { data, isError, refetch } = crudApi.useHistoryQuery({ resource: resource.name, id: row.id });
  const [asked, ask] = useState<Reversal>();
  if (!data) return <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const verb = (action: string) => {
    if (REMARKS.includes(action)) return t(`remark.${action.slice('comment.'.length)}`);
    const name = action.slice(action.indexOf('.') + 1);
    return OWN_ACTIONS.includes(name) ? t(`action.${name}`) : words.command(name);
  };
  const pageName = (screen: string) => t(`menu:${nameKey(screen)}`, { defaultValue: screen });
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
              {entry.screen && ` · ${t('from', { page: pageName(entry.screen) })}`}
            </Text>
            <Differences {...{ entry, resource, words, titles }} />
            <LookedAt {...{ entry, words }} />
            <Group gap={4}>
              {mayRestore && undoOf(resource, entry, row).back.length > 0 && (
                <Button size="compact-xs" variant="subtle" onClick={() => ask({ way: 'undo', entry })}>
                  {t('undo')}
                </Button>
              )}
              {mayRestore && index > 0 && (
                <Button size="compact-xs" variant="subtle" onClick={() => ask({ way: 'restore', entry })}>
                  {t('restore')}
                </Button>
              )}
            </Group>
          </Timeline.Item>
        ))}
      </Timeline>
      {asked && (
        <RevertDialog {...{ resource, words, row, titles }} reversal={asked} onClose={() => ask(undefined)} />
      )}
    </Panel>
  );
}
