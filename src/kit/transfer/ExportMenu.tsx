import { personalFields } from '@contract/kit/personal';
import { questionParams } from '@contract/kit/question/question';
import type { Resource } from '@contract/kit/resource';
import type { ExportBody } from '@contract/kit/wire';
import { EXPORT_FORMATS } from '@contract/resources/system/exportRequests';
import { Button, Menu, Text } from '@mantine/core';
import { withQuery } from '@shared/api';
import { useFormat } from '@shared/lib';
import { Permit } from '@shared/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListSelection, selectionCount, toWire } from '../list/bulk/selection';
import { type ListState, questionOf } from '../list/listState';
import { useResource } from '../ResourceContext';
import { FullExportDialog } from './FullExportDialog';
import type { FullExportQuestion } from './transferApi';
import { useDownload } from './useDownload';

interface ExportMenuProps {
  state: ListState;
  /** Columns in sight, in their order. */
  columns: readonly string[];
  /** All the list finds without any. */
  selection: ListSelection;
}

/** The address of what is exported, and the selection where there is one: that may be too long for an address. */
function requestOf(
  { name }: Resource,
  { state, columns, selection }: ExportMenuProps,
  kind: (typeof EXPORT_FORMATS)[number],
) {
  const { sort } = state;
  const path = `/${name}/export.${kind}`;
  if (selectionCount(selection) === 0) {
    const asked = { ...questionParams(questionOf(state)), sort, columns: columns.join(',') };
    return { path: withQuery(path, asked) };
  }
  const wire = toWire(selection, state);
  const body: ExportBody = {
    selection: 'ids' in wire ? { ids: wire.ids } : wire,
    sort,
    columns: [...columns],
  };
  return { path, body };
}

function fullQuestionOf({ state, columns, selection }: ExportMenuProps): FullExportQuestion {
  const shared = { sort: state.sort, columns: [...columns] };
  if (selectionCount(selection) === 0) return { ...shared, query: questionOf(state) };
  const wire = toWire(selection, state);
  return { ...shared, selection: 'ids' in wire ? { ids: wire.ids } : wire };
}

/** The list, or what is selected of it, as a spreadsheet. */
export function ExportMenu(props: ExportMenuProps) {
  const { resource, words } = useResource();
  const { selection } = props;
  const { t } = useTranslation('transfer');
  const count = selectionCount(selection);
  const format = useFormat();
  const { bytes, start, giveUp } = useDownload(t('exportFailed'));
  const [full, setFull] = useState(false);
  const fetchSheet = (kind: (typeof EXPORT_FORMATS)[number]) => {
    const { path, body } = requestOf(resource, props, kind);
    return start(path, `${words.plural} ${new Date().toISOString().slice(0, 10)}.${kind}`, body);
  };
  if (bytes !== undefined)
    return (
      <Button variant="default" size="xs" onClick={giveUp} aria-live="polite">
        {t('exporting', { size: format.megabytes(bytes / 1_048_576) })}
      </Button>
    );
  return (
    <>
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
          {EXPORT_FORMATS.map((kind) => (
            <Menu.Item key={kind} onClick={() => void fetchSheet(kind)}>
              {t(kind)}
              <Text size="xs" c="dimmed" maw="16rem">
                {t(`${kind}Hint`)}
              </Text>
            </Menu.Item>
          ))}
          {personalFields(resource).length > 0 && (
            <Permit action="export:full">
              <Menu.Item onClick={() => setFull(true)}>{t('full.item')}</Menu.Item>
            </Permit>
          )}
        </Menu.Dropdown>
      </Menu>
      {full && (
        <FullExportDialog count={count} question={fullQuestionOf(props)} onClose={() => setFull(false)} />
      )}
    </>
  );
}
