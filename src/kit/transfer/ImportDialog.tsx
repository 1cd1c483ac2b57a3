import type { ImportReport } from '@contract/kit/wire';
import { Button, Stack } from '@mantine/core';
import { DialogButtons, DialogWindow, FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useResource } from '../ResourceContext';
import { ImportMapping } from './ImportMapping';
import { ImportProblems } from './ImportProblems';
import { ImportProgress } from './ImportProgress';
import { ImportStart } from './ImportStart';
import { isRunning, useImport } from './useImport';

export interface ImportDialogProps {
  onClose(): void;
  onApplied(): void;
}

/** States in which it may still be said which column goes where. */
const UNDECIDED: readonly ImportReport['state'][] = ['mapping', 'checking', 'checked'];

/** Spreadsheet → records: choose, map, check everything, look, apply. Closed, it goes on and is found again. */
export function ImportDialog({ onClose, onApplied }: ImportDialogProps) {
  const { resource, words } = useResource();
  const { t } = useTranslation('transfer');
  const { report, problem, sending, send, open, template, remap, start, failed } = useImport(
    resource.name,
    onApplied,
  );
  const writes = report ? report.counts.create + report.counts.update : 0;
  const undecided = report !== undefined && UNDECIDED.includes(report.state);
  return (
    <DialogWindow onClose={onClose} title={t('importTitle', { name: words.plural })} size="xl" centered>
      <Stack gap="md">
        <FormMessage message={problem} />
        {!report && (
          <ImportStart
            sending={sending}
            onSend={send}
            onOpen={open}
            onTemplate={() => template(words.plural)}
          />
        )}
        {report && <ImportProgress report={report} />}
        {report && undecided && <ImportMapping report={report} onChange={remap} />}
        {report && <ImportProblems report={report} />}
        <DialogButtons
          cancel={t('common:close')}
          onCancel={onClose}
          confirm={undecided ? t('apply', { count: writes }) : undefined}
          onConfirm={start}
          disabled={report?.state !== 'checked' || writes === 0}
        >
          {report && report.counts.error > 0 && !isRunning(report) && (
            <Button variant="default" onClick={failed}>
              {t('failedRows')}
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </DialogWindow>
  );
}
