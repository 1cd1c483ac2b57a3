import { INSTALL_REFUSALS, type InstallRefusal } from '@contract/machines/firmware';
import type { FactProps, RowProps } from '@kit';
import { Alert } from '@mantine/core';
import { NOTHING } from '@shared/lib';
import { useTranslation } from 'react-i18next';

function refusalOf(answer: unknown) {
  return typeof answer === 'string' && Object.hasOwn(INSTALL_REFUSALS, answer)
    ? INSTALL_REFUSALS[answer as InstallRefusal]
    : undefined;
}

/** Why a machine did not install a version, in the language of the reader; anything else as the machine says it. */
export function InstallAnswer({ value }: FactProps) {
  const { t } = useTranslation('firmware');
  const refusal = refusalOf(value);
  return refusal ? t(`refusals.${refusal}`) : (value as string | null) || NOTHING;
}

/** The same above the record. */
export function InstallRefused({ row }: RowProps) {
  const { t } = useTranslation('firmware');
  const refusal = refusalOf(row.answer);
  if (!refusal) return null;
  return (
    <Alert color="red" variant="light" data-refusal={refusal}>
      {t(`refusals.${refusal}`)}
    </Alert>
  );
}
