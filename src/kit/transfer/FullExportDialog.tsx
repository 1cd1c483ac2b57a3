import type { RevealPurpose } from '@contract/kit/reveal';
import { EXPORT_FORMATS, exportRequests } from '@contract/resources/system/exportRequests';
import { SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PurposeDialog } from '../personal/PurposeDialog';
import { useResource } from '../ResourceContext';
import { useWords } from '../words';
import { type FullExportQuestion, transferApi } from './transferApi';

export interface FullExportDialogProps {
  question: FullExportQuestion;
  /** How many records were picked; 0 for all that is found. */
  count: number;
  onClose(): void;
}

/** Messages stand outside the router: an address is all they know of it. */
function Asked() {
  const { t } = useTranslation('transfer');
  return (
    <>
      {t('full.asked')} <a href={`#${exportRequests.path}`}>{t('full.watch')}</a>
    </>
  );
}

/** Asks for a sheet with personal values plain: somebody else has to approve it. */
export function FullExportDialog({ question, count, onClose }: FullExportDialogProps) {
  const { resource } = useResource();
  const { t } = useTranslation('transfer');
  const words = useWords(exportRequests.name);
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('xlsx');
  const [ask, { isLoading, error }] = transferApi.useAskFullExportMutation();
  const send = (purpose: RevealPurpose) =>
    void ask({ resource: resource.name, body: { ...question, ...purpose, format } })
      .unwrap()
      .then(
        () => {
          notifications.show({ message: <Asked /> });
          onClose();
        },
        // The dialog shows the refusal.
        () => undefined,
      );
  return (
    <PurposeDialog
      title={t('full.title')}
      about={t('full.about', { what: count > 0 ? t('selected', { count }) : t('allFound') })}
      action={t('full.ask')}
      busy={isLoading}
      refusal={(error as ApiProblem | undefined)?.message}
      onGiven={send}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('full.format')}
        data={EXPORT_FORMATS.map((value) => ({ value, label: words.choice('format', value) }))}
        value={format}
        onChange={(value) => setFormat(value as typeof format)}
      />
    </PurposeDialog>
  );
}
