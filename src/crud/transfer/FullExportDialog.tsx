import type { Resource } from '@contract/kit/resource';
import { EXPORT_FORMATS, exportRequests } from '@contract/resources/exportRequests';
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ApiProblem } from '@shared/api';
import { FormMessage } from '@shared/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePurpose } from '../personal/usePurpose';
import { useWords } from '../words';
import { type FullExportQuestion, transferApi } from './transferApi';

export interface FullExportDialogProps {
  resource: Resource;
  question: FullExportQuestion;
  /** How many records were picked; 0 for all that is found. */
  count: number;
  onClose(): void;
}

function Asked() {
  const { t } = useTranslation('transfer');
  return (
    <>
      {t('full.asked')} <Link to={exportRequests.path}>{t('full.watch')}</Link>
    </>
  );
}

/** Asks for a sheet with personal values plain: somebody else has to approve it. */
export function FullExportDialog({ resource, question, count, onClose }: FullExportDialogProps) {
  const { t } = useTranslation('transfer');
  const words = useWords(exportRequests.name);
  const { inputs, given } = usePurpose();
  const [format, setFormat] = useState<(typeof EXPORT_FORMATS)[number]>('xlsx');
  const [ask, { isLoading, error }] = transferApi.useAskFullExportMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const purpose = given();
    if (!purpose) return;
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
  };
  return (
    <Modal opened onClose={onClose} title={t('full.title')} centered>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <FormMessage message={(error as ApiProblem | undefined)?.message} />
          <Text size="sm">{t('full.about')}</Text>
          <Text size="sm" fw={600}>
            {count > 0 ? t('selected', { count }) : t('allFound')}
          </Text>
          {inputs}
          <SegmentedControl
            aria-label={t('full.format')}
            data={EXPORT_FORMATS.map((value) => ({ value, label: words.choice('format', value) }))}
            value={format}
            onChange={(value) => setFormat(value as typeof format)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isLoading}>
              {t('full.ask')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
