import type { Resource } from '@contract/kit/resource';
import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { withQuery } from '@shared/api';
import { useFormat } from '@shared/lib';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listParams } from '../crudApi';
import type { ListState } from '../list/listState';
import type { Words } from '../words';
import { download } from './download';

interface ExportMenuProps {
  resource: Resource;
  words: Words;
  state: ListState;
  /** Columns in sight, in their order. */
  columns: readonly string[];
  /** Selected records; all the list finds without any. */
  ids: readonly string[];
}

const FORMATS = ['xlsx', 'csv'] as const;

/** The list, or what is selected of it, as a spreadsheet. */
export function ExportMenu({ resource, words, state, columns, ids }: ExportMenuProps) {
  const { t } = useTranslation('transfer');
  const format = useFormat();
  const [bytes, setBytes] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const start = async (kind: (typeof FORMATS)[number]) => {
    const { q, sort, filter } = state;
    const { page: _page, pageSize: _size, ...query } = listParams({ page: 1, pageSize: 1, q, sort, filter });
    const more = { columns: columns.join(','), ids: ids.length > 0 ? ids.join(',') : undefined };
    const name = `${words.plural} ${new Date().toISOString().slice(0, 10)}.${kind}`;
    abort.current = new AbortController();
    setBytes(0);
    try {
      const { signal } = abort.current;
      await download(withQuery(`/${resource.name}/export.${kind}`, { ...query, ...more }), name, {
        signal,
        onBytes: setBytes,
      });
    } catch (error) {
      if (!abort.current.signal.aborted)
        notifications.show({ color: 'red', title: t('exportFailed'), message: (error as Error).message });
    } finally {
      setBytes(undefined);
    }
  };
  if (bytes !== undefined)
    return (
      <Button variant="default" size="xs" onClick={() => abort.current?.abort()} aria-live="polite">
        {t('exporting', { size: format.megabytes(bytes / 1_048_576) })}
      </Button>
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Download size={14} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="xs">{ids.length > 0 ? t('selected', { count: ids.length }) : t('allFound')}</Text>
        </Menu.Label>
        {FORMATS.map((kind) => (
          <Menu.Item key={kind} onClick={() => void start(kind)}>
            {t(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
