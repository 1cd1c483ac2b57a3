import type { SIGNING } from '@contract/resources/machines/firmware/firmwareVersions';
import type { RowProps } from '@kit';
import { Alert } from '@mantine/core';
import { ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type SignatureState = (typeof SIGNING)[number];

const LOOKS: Readonly<Record<SignatureState, { color: string; Icon: typeof ShieldCheck }>> = {
  signed: { color: 'green', Icon: ShieldCheck },
  unsigned: { color: 'gray', Icon: ShieldOff },
  former: { color: 'red', Icon: ShieldAlert },
};
const PRINT_SHOWN = 16;

/** By this much people compare keys, four digits at a time. */
function shortPrint(print: unknown): string {
  return (
    String(print ?? '')
      .slice(0, PRINT_SHOWN)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** Who signed a version, or that nobody did. */
export function SignatureNote({ row }: RowProps) {
  const { t } = useTranslation('firmware');
  const signing = row.signing as SignatureState | undefined;
  if (!signing) return null;
  const { color, Icon } = LOOKS[signing];
  const { oems } = (row.titles ?? {}) as Record<string, Record<string, string> | undefined>;
  const maker = oems?.[String(row.oemId)] ?? t('nobody');
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon size={18} aria-hidden />}
      title={t(signing, { maker })}
      data-signing={signing}
    >
      {t(`${signing}Text`, { maker, print: shortPrint(row.signedKey) })}
    </Alert>
  );
}
