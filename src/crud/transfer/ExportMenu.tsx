import type { Resource } from '@contract/kit/resource';
import type { ExportBody } from '@contract/kit/wire';
import { Button, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { withQuery } from '@shared/api';
import { useFormat } from '@shared/lib';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listParams } from '../crudApi';
import type { ListState } from '../list/listState';
import { countOf, type Selection, toWire } from '../list/selection';
import type { Words } from '../words';
import { download } from './download';

interface ExportMenuProps {
  resource: Resource;
  words: Words;
  state: ListState;
  /** Columns in sight, in their order. */
  columns: readonly string[];
  /** All the list finds without any. */
  selection: Selection;
}

const FORMATS = ['xlsx', 'csv'] as const;

/** The address of what is exported, and the selection where there is one: that may be too long for an address. */
function requestOf({ resource, state, columns, selection }: ExportMenuProps, kind: (typeof FORMATS)[number]) {
  const { q, sort, filter } = state;
  const path = `/${resource.name}/export.${kind}`;
  if (countOf(selection) === 0) {
    const { page: _page, pageSize: _size, ...query } = listParams({ page: 1, pageSize: 1, q, sort, filter });
    return { path: withQuery(path, { ...query, columns: columns.join(',') }) };
  }
  const wire = toWire(selection, state);
  const body: ExportBody = {
    selection: 'ids' in wire ? { ids: wire.ids } : wire,
    sort,
    columns: [...columns],
  };
  return { path, body };
}

/** The list, or what is selected of it, as a spreadsheet. */
export function ExportMenu(props: ExportMenuProps) {
  const { words, selection } = props;
  const { t } = useTranslation('transfer');
  const count = countOf(selection);
  const format = useFormat();
  const [bytes, setBytes] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  const start = async (kind: (typeof FORMATS)[number]) => {
    const { path, body } = requestOf(props, kind);
    const name = `${words.plural} ${new Date().toISOString().slice(0, 10)}.${kind}`;
    abort.current = new AbortController();
    setBytes(0);
    try {
      const { signal } = abort.current;
      await download(path, name, { body, signal, onBytes: setBytes });
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
          <Text size="xs">{count > 0 ? t('selected', { count }) : t('allFound')}</Text>
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
