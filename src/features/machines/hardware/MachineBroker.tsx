import { Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBrokerAddressQuery } from './hardware.api';

/** The address that a machine needs beside serial number and credential. */
export function MachineBroker() {
  const { t } = useTranslation('fleet');
  const { data } = useBrokerAddressQuery();
  if (!data?.url) return null;
  return (
    <Text size="sm">
      {t('setup.broker')} <Code data-broker>{data.url}</Code>
    </Text>
  );
}
