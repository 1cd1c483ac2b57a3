import { correctedFields, refusedFields } from '@contract/merchants/completeness';
import { type RowProps, useResource } from '@kit';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { Panel } from '@shared/ui';
import { QrCode } from '@shared/ui/qrCode/QrCode';
import { useTranslation } from 'react-i18next';

/** What is said while the payment provider works. */
function waitingText({ declareState, applymentId }: RowProps['row']): string | undefined {
  if (declareState === 'change_auditing') return 'sign.change';
  if (declareState === 'auditing') return applymentId ? 'sign.auditing' : 'sign.unsent';
  return undefined;
}

/** What was refused and is corrected: the provider has not heard of it yet. */
function Corrected({ row }: RowProps) {
  const { words } = useResource();
  const { t } = useTranslation('merchants');
  const names = correctedFields(row).map(words.field);
  if (names.length === 0) return null;
  const isAll = Object.keys(refusedFields(row)).length === 0;
  return (
    <Alert color="blue" variant="light" role="status" title={t('corrected.title', { count: names.length })}>
      <Text size="sm">{words.joined(names)}</Text>
      {isAll && <Text size="sm">{t('corrected.all')}</Text>}
    </Alert>
  );
}

/** What an application waits for, and the code with which the legal person confirms and signs. */
export function SignPanel({ row }: RowProps) {
  const { t } = useTranslation('merchants');
  const { declareState } = row;
  const waiting = waitingText(row);
  if (waiting)
    return (
      <Alert color="yellow" variant="light" role="status">
        {t(waiting)}
      </Alert>
    );
  if (declareState === 'rejected') return <Corrected row={row} />;
  const url = String(row.signUrl ?? '');
  if (!url || (declareState !== 'to_be_confirmed' && declareState !== 'to_be_signed')) return null;
  return (
    <Panel title={t(declareState === 'to_be_confirmed' ? 'sign.titleConfirm' : 'sign.title')}>
      <Group justify="center">
        <Stack gap="xs" maw={420}>
          <QrCode text={url} label={t('sign.code', { name: row.fullName })} />
          <Text size="sm" ta="center">
            {t(`sign.${declareState}`)}
          </Text>
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm" ta="center">
            {t('sign.open')}
          </Anchor>
        </Stack>
      </Group>
    </Panel>
  );
}
