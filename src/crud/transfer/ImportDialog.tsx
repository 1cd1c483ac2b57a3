import { type Resource, writable } from '@contract/kit/resource';
import type { ImportReport } from '@contract/kit/wire';
import {
  Alert,
  Button,
  FileButton,
  Group,
  Modal,
  Progress,
  ScrollArea,
  Select,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { problemOf } from '@shared/api';
import { useFormat } from '@shared/lib';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../words';
import { download } from './download';
import { sendSheet, transferApi } from './transferApi';

interface ImportDialogProps {
  resource: Resource;
  words: Words;
  onClose(): void;
  onApplied(): void;
}

const POLL_MS = 700;
const RUNNING: readonly ImportReport['state'][] = ['checking', 'applying'];

function Mapping({
  report,
  resource,
  words,
  onChange,
}: {
  report: ImportReport;
  resource: Resource;
  words: Words;
  onChange(mapping: Record<string, string | null>): void;
}) {
  const { t } = useTranslation('transfer');
  const fields = [...writable(resource, 'create'), ...(resource.tenancy === 'org' ? ['orgId'] : [])].map(
    (name) => ({ value: name, label: words.field(name) }),
  );
  const change = (head: string, field: string | null) =>
    onChange(
      Object.fromEntries(
        report.columns.map((column) => [column.head, column.head === head ? field : column.field]),
      ),
    );
  return (
    <ScrollArea.Autosize mah="30vh">
      <Table aria-label={t('mapping')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('head')}</Table.Th>
            <Table.Th>{t('sample')}</Table.Th>
            <Table.Th>{t('field')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.columns.map(({ head, field, sample }) => (
            <Table.Tr key={head}>
              <Table.Td>{head}</Table.Td>
              <Table.Td c="dimmed">{sample}</Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  aria-label={t('fieldOf', { head })}
                  data={fields}
                  value={field}
                  clearable
                  placeholder={t('ignored')}
                  onChange={(next) => change(head, next)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function Problems({ report, words }: { report: ImportReport; words: Words }) {
  const { t } = useTranslation('transfer');
  if (report.problems.length === 0) return null;
  return (
    <ScrollArea.Autosize mah="30vh">
      <Table striped aria-label={t('problems')}>
        <Table.Tbody>
          {report.problems.map(({ row, field, value, msg }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one row may have several problems of one field
            <Table.Tr key={`${row}.${index}`}>
              <Table.Td>{t('row', { row })}</Table.Td>
              <Table.Td>{field ? words.field(field) : ''}</Table.Td>
              <Table.Td c="dimmed">{value}</Table.Td>
              <Table.Td c="red">{msg.replace('{label}', field ? words.field(field) : '')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function useImport({ resource, onApplied }: ImportDialogProps) {
  const [first, setFirst] = useState<ImportReport>();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const [running, setRunning] = useState(false);
  const { data } = transferApi.useImportReportQuery(first?.id ?? '', {
    skip: first === undefined,
    pollingInterval: running ? POLL_MS : 0,
  });
  const [map] = transferApi.useMapImportMutation();
  const [apply] = transferApi.useApplyImportMutation();
  const report = data ?? first;
  const wanted = report !== undefined && RUNNING.includes(report.state);
  if (wanted !== running) setRunning(wanted);
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error).message || (error as { message: string }).message);
    }
  };
  return {
    ...{ report, problem, sending, running },
    send: (file: File | null) =>
      file &&
      void attempt(async () => {
        setSending(true);
        try {
          setFirst(await sendSheet(resource.name, file));
        } finally {
          setSending(false);
        }
      }),
    remap: (mapping: Record<string, string | null>) =>
      report && void attempt(() => map({ id: report.id, mapping }).unwrap()),
    start: () =>
      report &&
      void attempt(async () => {
        await apply({ id: report.id, resource: resource.name }).unwrap();
        onApplied();
      }),
    failed: () =>
      report &&
      void attempt(() =>
        download(`/imports/${report.id}/failed.xlsx`, `failed-${report.fileName.replace(/\.\w+$/, '')}.xlsx`),
      ),
  };
}

/** Spreadsheet → records: choose, map, check everything, look, apply. */
export function ImportDialog(props: ImportDialogProps) {
  const { resource, words, onClose } = props;
  const { t } = useTranslation('transfer');
  const format = useFormat();
  const { report, problem, sending, running, send, remap, start, failed } = useImport(props);
  const counts = report?.counts;
  const writes = counts ? counts.create + counts.update : 0;
  const applied = report?.state === 'applied';
  return (
    <Modal opened onClose={onClose} title={t('importTitle', { name: words.plural })} size="xl" centered>
      <Stack gap="md">
        {problem && (
          <Alert role="alert" color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />}>
            {problem}
          </Alert>
        )}
        {!report && (
          <>
            <Text size="sm">{t('importAbout', { key: words.field(resource.key ?? '') })}</Text>
            <FileButton accept=".xlsx,.csv" onChange={send}>
              {(button) => (
                <Button {...button} loading={sending} leftSection={<FileSpreadsheet size={16} aria-hidden />}>
                  {t('chooseSheet')}
                </Button>
              )}
            </FileButton>
          </>
        )}
        {report && running && (
          <Progress
            value={(report.done / Math.max(1, report.total)) * 100}
            animated
            aria-label={t('progress')}
          />
        )}
        {report?.appliedBefore !== undefined && !applied && (
          <Alert color="yellow" variant="light">
            {t('appliedBefore', { time: format.dateTime(report.appliedBefore) })}
          </Alert>
        )}
        {counts && (
          <Text size="sm" role="status" fw={600}>
            {t(applied ? 'result' : 'preview', { ...counts })}
          </Text>
        )}
        {report && !applied && <Mapping {...{ report, resource, words }} onChange={remap} />}
        {report && <Problems report={report} words={words} />}
        <Group justify="flex-end" gap="xs">
          {counts && counts.error > 0 && (
            <Button variant="default" onClick={failed}>
              {t('failedRows')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {report && !applied && (
            <Button disabled={running || writes === 0} onClick={start}>
              {t('apply', { count: writes })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
