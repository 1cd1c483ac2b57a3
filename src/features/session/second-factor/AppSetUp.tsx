import type { FactorOffer } from '@contract/access/secondFactor';
import { Code, Stack, Text } from '@mantine/core';
import { QrCode } from '@shared/ui/qrCode/QrCode';
import { useTranslation } from 'react-i18next';
import { CodeForm, type CodeFormProps } from './CodeForm';

/** In groups of four, as people read it to each other. */
const grouped = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

/** Sets an authenticator app up: a picture, the same as text, and the first code in return. */
export function AppSetUp({ offer, ...form }: Omit<CodeFormProps, 'recovery'> & { offer: FactorOffer }) {
  const { t } = useTranslation('factor');
  return (
    <Stack gap="md">
      <Text size="sm">{t('scan')}</Text>
      <QrCode text={offer.uri} label={t('picture')} />
      <div>
        <Text size="sm" c="dimmed">
          {t('byHand')}
        </Text>
        <Code block data-secret>
          {grouped(offer.secret)}
        </Code>
      </div>
      <Text size="sm">{t('thenCode')}</Text>
      <CodeForm {...form} />
    </Stack>
  );
}
