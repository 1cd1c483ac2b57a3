import type { FileUse } from '@contract/files';
import type { AnyRow } from '@contract/kit/resource';
import { RecordLink, useWordsLater } from '@kit';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useFileUsesQuery } from './files.api';

function Use({ use: { resource, id, title, version }, versions }: { use: FileUse; versions: number }) {
  const { t } = useTranslation('files');
  const words = useWordsLater(resource);
  return (
    <li data-use={id}>
      <RecordLink to={resource} id={id} title={title} />
      {` · ${words?.name ?? ''} · ${t('uses.version', { version, versions })}`}
    </li>
  );
}

/** Where a file is shown, and in which version: a newer one changes nothing there. */
export function FileUsesPanel({ row }: { row: AnyRow }) {
  const { t } = useTranslation('files');
  const { data, isError, refetch } = useFileUsesQuery({ id: row.id, version: row.version });
  const versions = Number(row.versionNo);
  return (
    <Panel title={t('uses.title')}>
      {!data && <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />}
      {data && data.uses.length + data.others === 0 && t('uses.none')}
      {data && data.uses.length > 0 && (
        <ul>
          {data.uses.map((use) => (
            <Use key={`${use.resource} ${use.id} ${use.version}`} use={use} versions={versions} />
          ))}
        </ul>
      )}
      {data && data.others > 0 && t('uses.others', { count: data.others })}
    </Panel>
  );
}
