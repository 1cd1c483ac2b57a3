import type { Field } from '@contract/kit/field';
import type { AnyRow } from '@contract/kit/resource';
import { sameValue } from '@contract/kit/sameValue';
import { undoOf } from '@contract/kit/undo';
import type { HistoryEntry, Titles } from '@contract/kit/wire';
import { Button, Center, Group, Text, Timeline } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { nameKey, useFormat } from '@shared/lib';
import { Labeled, Panel } from '@shared/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionText, actorText, isProcess } from '../acts';
import { NotRefreshed, Unavailable } from '../messages/Unavailable';
import { useResource } from '../ResourceContext';
import { useHistory } from '../useHistory';
import { FieldValue } from '../values/FieldValue';
import { joinTitles } from '../values/joinTitles';
import { useWords } from '../words';
import { RevertDialog, type RevertRequest } from './RevertDialog';

interface HistoryPanelProps {
  row: AnyRow;
  titles: Titles;
  mayRestore: boolean;
}

/** The server sets more than it changes. Masked, what changed may look as before. */
function isUnchanged({ before, after }: HistoryEntry, name: string, field: Field): boolean {
  return (
    !('personal' in field && field.personal) && !!before && !!after && sameValue(before[name], after[name])
  );
}

function Differences({ entry, titles }: { entry: HistoryEntry; titles: Titles }) {
  const { resource, words } = useResource();
  const stored = entry.after ?? entry.before ?? {};
  // In the order of the definition: what is stored has one that means nothing.
  return Object.entries(resource.fields).map(([name, field]) => {
    if (!Object.hasOwn(stored, name) || isUnchanged(entry, name, field)) return null;
    const shared = { name, field, titles, words };
    return (
      <Text key={name} size="xs" c="dimmed" component="div">
        <Labeled label={words.field(name)} />
        {entry.before && <FieldValue {...shared} value={entry.before[name]} />}
        {entry.before && entry.after && ' → '}
        {entry.after && <FieldValue {...shared} value={entry.after[name]} />}
      </Text>
    );
  });
}

/** Which masked values somebody looked at, and what for. */
function LookedAt({ entry: { after } }: { entry: HistoryEntry }) {
  const { words } = useResource();
  const { t } = useTranslation('record');
  const purposes = useWords('exportRequests');
  const { fields, purpose } = after ?? {};
  if (typeof fields !== 'string' || typeof purpose !== 'string') return null;
  const names = words.joined(fields.split(', ').map(words.field));
  return (
    <Text size="xs" c="dimmed">
      {t('revealed', { fields: names, purpose: purposes.choice('purpose', purpose) })}
    </Text>
  );
}

interface EntryProps extends Pick<HistoryPanelProps, 'titles'> {
  entry: HistoryEntry;
  /** What may be asked of it. */
  ways: readonly RevertRequest['way'][];
  onAsk(reversal: RevertRequest): void;
}

/** What one change did, and the ways to take it back. */
function EntryBody({ entry, titles, ways, onAsk }: EntryProps) {
  const { t } = useTranslation(['record', 'menu']);
  const format = useFormat();
  const pageName = (screen: string) => t(`menu:${nameKey(screen)}`, { defaultValue: screen });
  return (
    <>
      <Text size="xs" c="dimmed">
        {format.exact(entry.at)}
        {entry.reason && ` · ${entry.reason}`}
        {entry.screen && ` · ${t('from', { page: pageName(entry.screen) })}`}
      </Text>
      <Differences entry={entry} titles={titles} />
      <LookedAt entry={entry} />
      <Group gap={4}>
        {ways.map((way) => (
          <Button key={way} size="compact-xs" variant="subtle" onClick={() => onAsk({ way, entry })}>
            {t(way)}
          </Button>
        ))}
      </Group>
    </>
  );
}

/** What happened to a record: who, when, what, why. One change can be taken back, or an earlier state given back. */
export function HistoryPanel({ row, mayRestore, ...now }: HistoryPanelProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('record');
  const history = useHistory({ resource: resource.name, id: row.id }, { version: row.version });
  const { shown, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const [asked, ask] = useState<RevertRequest>();
  const titles = useMemo(() => joinTitles([now.titles, shown?.titles ?? {}]), [now.titles, shown]);
  const missing = { problem: error as ApiProblem | undefined, onRetry: () => void refetch() };
  if (!shown) return <Unavailable {...missing} />;
  const { entries } = shown;
  const title = ({ actorName, action }: HistoryEntry) => (
    <Text size="sm" title={isProcess(actorName) ? actorName : undefined}>
      {t('did', { who: actorText(actorName, t), what: actionText(action, t, words.command) })}
    </Text>
  );
  const waysOf = (entry: HistoryEntry, index: number): RevertRequest['way'][] => [
    ...(mayRestore && undoOf(resource, entry, row).back.length > 0 ? (['undo'] as const) : []),
    ...(mayRestore && index > 0 ? (['restore'] as const) : []),
  ];
  return (
    <Panel title={t('history')}>
      <NotRefreshed {...missing} />
      {entries.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('noHistory')}
        </Text>
      )}
      <Timeline bulletSize={12} lineWidth={2}>
        {entries.map((entry, index) => (
          <Timeline.Item key={entry.pos} title={title(entry)}>
            <EntryBody titles={titles} entry={entry} ways={waysOf(entry, index)} onAsk={ask} />
          </Timeline.Item>
        ))}
      </Timeline>
      {hasNextPage && (
        <Center mt="md">
          <Button
            size="xs"
            variant="default"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('older')}
          </Button>
        </Center>
      )}
      {asked && (
        <RevertDialog
          row={row}
          titles={titles}
          entries={entries}
          reversal={asked}
          onClose={() => ask(undefined)}
        />
      )}
    </Panel>
  );
}
