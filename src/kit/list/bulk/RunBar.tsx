import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deferredDialog } from '../../deferred';
import { useResource } from '../../ResourceContext';
import classes from './BulkBar.module.css';
import type { BulkRunDialogProps } from './BulkDialog';
import { isRunOver } from './bulkRun';
import { useResumedRun } from './useBulkRun';
import { useFollowedRun } from './useFollowedRun';
import { useKeptRun } from './useKeptRun';

const BulkRunDialog = deferredDialog<BulkRunDialogProps>(async () => ({
  default: (await import('./BulkDialog')).BulkRunDialog,
}));

interface RunDialogState {
  id: string;
  command: string;
}

function ResumedRun({ id, command, onClose }: RunDialogState & { onClose(ended: boolean): void }) {
  const run = useResumedRun(id, command);
  return <BulkRunDialog run={run} onClose={() => onClose(run.ended)} />;
}

interface RunProgressProps {
  id: string;
  onGone(): void;
  onShow(opened: RunDialogState): void;
}

/** How far it is, in words. */
function RunProgress({ id, onGone, onShow }: RunProgressProps) {
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const { report, problem } = useFollowedRun(id);
  const isGone = problem?.status === 404;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (!report) return null;
  const { command, attempted, total } = report;
  const said = { command: words.command(command), done: attempted, total };
  return (
    <div className={classes.bar} role="status">
      <Text size="sm">{t(isRunOver(report) ? 'bulk.over' : 'bulk.far', said)}</Text>
      <Button size="compact-xs" variant="light" onClick={() => onShow({ id, command })}>
        {t('news.show')}
      </Button>
    </div>
  );
}

/** How far the command is that was left to the server, also after a reload; until its end has been seen. */
export function RunBar() {
  const { resource } = useResource();
  const { id, drop } = useKeptRun(resource.name);
  const [opened, setOpened] = useState<RunDialogState>();
  const close = (ended: boolean) => {
    setOpened(undefined);
    if (ended) drop();
  };
  return (
    <>
      {id !== undefined && <RunProgress key={id} id={id} onGone={drop} onShow={setOpened} />}
      {opened && <ResumedRun {...opened} onClose={close} />}
    </>
  );
}
