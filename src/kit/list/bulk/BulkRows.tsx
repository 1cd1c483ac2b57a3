import type { Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/question/filter';
import type { Titles } from '@contract/kit/wire';
import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { saveFile } from '@shared/lib';
import { Labeled } from '@shared/ui';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../../messages/danger';
import { refusalText } from '../../messages/refusalText';
import { useResource } from '../../ResourceContext';
import { csvText } from '../../transfer/csvText';
import { FieldValue } from '../../values/FieldValue';
import type { ResourceWords } from '../../words';
import type { BulkOutcome, BulkRowResult, RowStatus } from './bulkRun';

interface BulkRowsProps {
  command: string;
  outcome: BulkOutcome;
  /** Of the file. */
  title: string;
}

/** Limit of rows in the dialog; the file has all of them. */
const SHOWN = 200;

/** What needs somebody's attention comes first. */
const ORDER: readonly RowStatus[] = ['refused', 'uncertain', 'left', 'ready', 'done'];

function Difference({ row, titles }: { row: BulkRowResult; titles: Titles }) {
  const { resource, words } = useResource();
  const { t } = useTranslation('kit');
  const entries = Object.entries(row.diff ?? {});
  const changes = entries.map(([name, { before, after }]) => {
    const field = columnField(resource, name) as Field | undefined;
    if (!field) return null;
    const shared = { name, field, titles, words };
    return (
      <div key={name}>
        <Labeled label={words.field(name)}>
          <FieldValue {...shared} value={before} />
        </Labeled>
        {' → '}
        <FieldValue {...shared} value={after} />
      </div>
    );
  });
  return (
    <>
      {changes}
      {row.waits && <div>{t('waits.text')}</div>}
    </>
  );
}

function Said({ row, titles, words }: { row: BulkRowResult; titles: Titles; words: ResourceWords }) {
  const { t } = useTranslation('kit');
  if (row.status === 'ready' || row.status === 'done') return <Difference row={row} titles={titles} />;
  return refusalText(words, { fields: row.fields, message: row.msg ?? t(`bulk.rowStatus.${row.status}`) });
}

/** Each record with what became of it, as a file. */
function useFile({ outcome, title }: BulkRowsProps, words: ResourceWords): () => void {
  const { t } = useTranslation('kit');
  return () => {
    const head = [t('bulk.record'), t('fields.id'), t('bulk.resultColumn'), t('command.reason')];
    const lines = inOrder(outcome).map(({ id, title: name, status, fields, msg, waits }) => [
      name,
      id,
      t(`bulk.rowStatus.${status}`),
      refusalText(words, { fields, message: msg ?? (waits ? t('waits.text') : '') }),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(
      new Blob([csvText([head, ...lines])], { type: 'text/csv;charset=utf-8' }),
      `${title} ${day}.csv`,
    );
  };
}

const inOrder = ({ rows }: BulkOutcome) =>
  [...rows].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));

/** What a command for many would do, or did, record by record. */
export function BulkRows(props: BulkRowsProps) {
  const { outcome } = props;
  const { t } = useTranslation('kit');
  // What is refused may be a field of the record or what the command asked for.
  const words = useResource().words.argsOf(props.command);
  const save = useFile(props, words);
  const rows = inOrder(outcome).slice(0, SHOWN);
  const more = outcome.rows.length - rows.length;
  return (
    <>
      <ScrollArea.Autosize mah="45vh" viewportProps={{ tabIndex: 0 }}>
        <Table striped aria-label={t('bulk.rows')}>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id} data-status={row.status}>
                <Table.Td>{row.title || row.id}</Table.Td>
                <Table.Td c={row.status === 'refused' ? DANGER : undefined}>
                  <Said row={row} titles={outcome.titles} words={words} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          {more > 0 && t('bulk.more', { count: more })}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Download size={14} aria-hidden />}
          onClick={save}
        >
          {t('bulk.download')}
        </Button>
      </Group>
    </>
  );
}
