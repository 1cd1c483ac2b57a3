import { Button, Progress, Stack, Text, Textarea } from '@mantine/core';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deletedMessageKey } from '../../messages/deleted';
import { useResource } from '../../ResourceContext';
import { BulkRows } from './BulkRows';
import { type BulkRowResult, countsOf } from './bulkRun';
import { type BulkRequest, type BulkRun, useBulkRun, useBulkTitle } from './useBulkRun';

export interface BulkDialogProps extends BulkRequest {
  /** @param ended false where nothing was done */
  onClose(ended: boolean): void;
}

/** How many records have had, or would have, which end. */
function Summary({
  rows,
  ended,
  command,
}: {
  rows: readonly BulkRowResult[];
  ended: boolean;
  command: string;
}) {
  const { t } = useTranslation('kit');
  const { resource } = useResource();
  const { ready, done, refused, uncertain, left } = countsOf(rows);
  const context = resource.commands?.[command]?.sends ? 'sent' : command;
  const parts = ended
    ? [
        t('bulk.result', { context, done, failed: refused }),
        uncertain > 0 && t('bulk.uncertain', { count: uncertain }),
        left > 0 && t('bulk.left', { count: left }),
      ]
    : [t('bulk.preview', { context, done: ready, failed: refused })];
  return (
    <Text size="sm" role="status">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  );
}

interface FootProps {
  run: BulkRun;
  /** What the command is called. */
  name: string;
  danger: boolean;
  onApply(): void;
  onClose(): void;
}

function Foot({ run, name, danger, onApply, onClose }: FootProps) {
  const { t } = useTranslation('kit');
  const { ended, following, ready, back } = run;
  const end = useRef<HTMLDivElement>(null);
  // The button that had the focus, Stop or what it began with, is gone.
  useEffect(() => {
    if (ended) end.current?.querySelector('button')?.focus();
  }, [ended]);
  if (ended)
    return (
      <div ref={end}>
        <DialogButtons cancel={t('common:close')} onCancel={onClose}>
          {back && (
            <Button variant="default" onClick={run.undo}>
              {t(`bulk.back.${back.command}`, { count: back.tried.rows.length })}
            </Button>
          )}
        </DialogButtons>
      </div>
    );
  if (following || !run.apply)
    return (
      <DialogButtons cancel={t('bulk.inBackground')} onCancel={onClose}>
        <Button variant="default" disabled={run.stopping} onClick={run.stop}>
          {t(run.stopping ? 'bulk.stopping' : 'bulk.stop')}
        </Button>
      </DialogButtons>
    );
  if (run.again)
    return <DialogButtons onCancel={onClose} confirm={t('common:retry')} onConfirm={run.again} />;
  return (
    <DialogButtons
      onCancel={onClose}
      confirm={t('bulk.apply', { command: name, count: ready })}
      onConfirm={onApply}
      danger={danger}
      busy={run.busy}
      disabled={ready === 0}
    />
  );
}

/** Those it would be done to, or was. */
const idsOf = (rows: readonly BulkRowResult[]) =>
  rows.flatMap(({ id, status }) => (status === 'ready' || status === 'done' ? [id] : []));

export interface BulkRunDialogProps {
  run: BulkRun;
  /** The reason stands elsewhere. */
  reasoned?: boolean;
  onClose(): void;
}

/** What a command for many would do to each record, then how far it is, then what became of each. */
export function BulkRunDialog({ run, reasoned, onClose }: BulkRunDialogProps) {
  const { resource, words, slots } = useResource();
  const { t } = useTranslation('kit');
  const { command, shown, ended, following } = run;
  const [reason, setReason] = useState('');
  const name = words.command(command);
  const title = useBulkTitle(command, run.count);
  const danger = command === 'delete' || resource.commands?.[command]?.danger === true;
  const before = !ended && !following;
  // What has been sent is waited for; what the server does goes on without the dialog.
  const waits = run.busy && !following && run.share === undefined && shown !== undefined;
  return (
    <DialogWindow
      onClose={onClose}
      title={title}
      size="lg"
      centered
      withCloseButton={!waits}
      closeOnEscape={!waits}
      closeOnClickOutside={!waits}
    >
      <Stack gap="sm">
        <FormMessage message={run.problem} />
        {shown && <Summary rows={shown.rows} ended={ended} command={command} />}
        {before && words.confirm(command) && <Text size="sm">{words.confirm(command)}</Text>}
        {before && command === 'delete' && <Text size="sm">{t(deletedMessageKey(resource))}</Text>}
        {following && <Text size="sm">{t('bulk.goesOn')}</Text>}
        {run.share !== undefined && (
          <Progress value={run.share * 100} animated aria-label={t('bulk.progress')} />
        )}
        {shown && slots.bulkPreview && (
          <slots.bulkPreview command={command} ids={idsOf(shown.rows)} ended={ended} run={run.id} />
        )}
        {shown && <BulkRows command={command} outcome={shown} title={`${words.plural} ${name}`} />}
        {danger && command !== 'delete' && before && !reasoned && (
          <Textarea
            label={t('command.reason')}
            value={reason}
            maxLength={200}
            autosize
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Foot run={run} name={name} danger={danger} onClose={onClose} onApply={() => run.apply?.(reason)} />
      </Stack>
    </DialogWindow>
  );
}

/** Tries first and shows what would happen to each record; then does it, and says what became of each. */
export function BulkDialog(props: BulkDialogProps) {
  const run = useBulkRun(props);
  const onClose = () => {
    if (run.ended) run.seen();
    props.onClose(run.ended || run.following);
  };
  return <BulkRunDialog run={run} reasoned={props.body.reason !== undefined} onClose={onClose} />;
}
