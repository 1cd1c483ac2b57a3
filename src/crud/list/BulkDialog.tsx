import type { Field } from '@contract/kit/field';
import { columnField } from '@contract/kit/filter';
import type { Resource } from '@contract/kit/resource';
import type { BulkBody, BulkResult, BulkRow } from '@contract/kit/wire';
import { Modal, Progress, ScrollArea, Stack, Table, Text, Textarea } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { DialogButtons, FormMessage } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOf } from '../command/CommandDialog';
import { crudApi } from '../crudApi';
import { FieldValue } from '../FieldValue';
import type { Words } from '../words';

export interface BulkDialogProps {
  resource: Resource;
  command: string;
  words: Words;
  /** What is selected and, for `update`, the changes. */
  body: Omit<BulkBody, 'dryRun'>;
  onClose(): void;
  onDone(): void;
}

const SHOWN = 200;

function Difference({ row, resource, words }: { row: BulkRow; resource: Resource; words: Words }) {
  const { t } = useTranslation('crud');
  const entries = Object.entries(row.diff ?? {});
  const changes = entries.map(([name, { before, after }]) => {
    const field = columnField(resource, name) as Field | undefined;
    if (!field) return null;
    const shared = { name, field, titles: {}, words };
    return (
      <div key={name}>
        {words.field(name)}: <FieldValue {...shared} value={before} /> →{' '}
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

function Rows({ result, resource, words }: { result: BulkResult; resource: Resource; words: Words }) {
  const { t } = useTranslation('crud');
  // What could not be done comes first: it needs somebody's attention.
  const rows = [...result.rows].sort((a, b) => Number(a.ok) - Number(b.ok)).slice(0, SHOWN);
  return (
    <ScrollArea.Autosize mah="45vh">
      <Table striped aria-label={t('bulk.rows')}>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.title || row.id}</Table.Td>
              <Table.Td c={row.ok ? undefined : 'red'}>
                {row.ok ? <Difference row={row} resource={resource} words={words} /> : row.msg}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {result.rows.length > rows.length && (
        <Text size="xs" c="dimmed" p="xs">
          {t('bulk.more', { count: result.rows.length - rows.length })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}

const CHUNK = 100;

/** The records of a tried command with the versions it saw, in parts: a long command shows how far it is. */
function partsOf(tried: BulkResult, body: BulkDialogProps['body']): BulkBody[] {
  const ready = tried.rows.filter((row) => row.ok);
  const { args, reason } = body;
  return Array.from({ length: Math.ceil(ready.length / CHUNK) }, (_, index) => {
    const part = ready.slice(index * CHUNK, (index + 1) * CHUNK);
    const versions = part.map(({ id, seen = 0 }) => [id, seen] as const);
    return { ids: part.map(({ id }) => id), expectedVersions: Object.fromEntries(versions), args, reason };
  });
}

/** Tries first and shows what would happen to each record; then does it, and says what became of each. */
export function BulkDialog({ resource, command, words, body, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('crud');
  const [run, { error, isLoading }] = crudApi.useBulkMutation();
  const [tried, setTried] = useState<BulkResult>();
  const [result, setResult] = useState<BulkResult>();
  const [share, setShare] = useState<number>();
  const [reason, setReason] = useState('');
  const name = words.command(command);
  const danger = command === 'delete' || resource.commands?.[command]?.danger === true;
  useEffect(() => {
    void run({ resource: resource.name, command, body: { ...body, dryRun: true } as BulkBody })
      .unwrap()
      .then(setTried, () => undefined);
  }, [run, resource, command, body]);
  const apply = async (from: BulkResult) => {
    const parts = partsOf(from, { ...body, reason: reason.trim() || undefined });
    const rows = from.rows.filter((row) => !row.ok);
    try {
      for (const [index, part] of parts.entries()) {
        setShare(index / parts.length);
        const answer = await run({ resource: resource.name, command, body: part }).unwrap();
        rows.push(...answer.rows);
      }
    } catch {
      // The alert shows it; what was done so far is in the list.
    }
    setShare(undefined);
    const done = rows.filter(({ ok }) => ok).length;
    setResult({ total: rows.length, done, failed: rows.length - done, dryRun: false, rows });
    onDone();
  };
  const shown = result ?? tried;
  const problem = error as ApiProblem | undefined;
  return (
    <Modal opened onClose={onClose} title={t('bulk.title', { command: name })} size="lg" centered>
      <Stack gap="sm">
        <FormMessage message={problem?.message} />
        {shown && (
          <Text size="sm" role="status">
            {result
              ? t('bulk.result', { done: result.done, failed: result.failed })
              : t('bulk.preview', { done: shown.done, failed: shown.failed })}
          </Text>
        )}
        {!result && words.confirm(command) && <Text size="sm">{words.confirm(command)}</Text>}
        {!result && command === 'delete' && <Text size="sm">{t(endOf(resource))}</Text>}
        {share !== undefined && <Progress value={share * 100} animated aria-label={t('bulk.progress')} />}
        {shown && <Rows result={shown} resource={resource} words={words} />}
        {danger && command !== 'delete' && !result && (
          <Textarea
            label={t('command.reason')}
            value={reason}
            maxLength={200}
            autosize
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {result ? (
          <DialogButtons cancel={t('common:close')} onCancel={onClose} />
        ) : (
          <DialogButtons
            onCancel={onClose}
            confirm={t('bulk.apply', { command: name, count: tried?.done ?? 0 })}
            onConfirm={() => tried && void apply(tried)}
            danger={danger}
            busy={isLoading || share !== undefined}
            disabled={!tried || tried.done === 0}
          />
        )}
      </Stack>
    </Modal>
  );
}
