import type { FactorState } from '@contract/access/secondFactor';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Fewer recovery codes than this are worth a word. */
const FEW = 3;

export interface OverviewProps {
  state: FactorState;
  onSetUp(): void;
  onRemove(): void;
}

/** Whether it is on, and what can be done about it. */
export function Overview({ state: { on, required, codesLeft }, onSetUp, onRemove }: OverviewProps) {
  const { t } = useTranslation('factor');
  const Icon = on ? ShieldCheck : ShieldOff;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Icon size={18} aria-hidden />
        <Text fw={600} data-factor={on ? 'on' : 'off'}>
          {t(on ? 'on' : 'off')}
        </Text>
        {on && (
          <Text size="sm" c={codesLeft < FEW ? 'red' : 'dimmed'}>
            {t('codesLeft', { count: codesLeft })}
          </Text>
        )}
      </Group>
      <Text size="sm">{t('about')}</Text>
      {on && (
        <Text size="sm" c="dimmed">
          {t('renewAbout')}
        </Text>
      )}
      {required && (
        <Text size="sm" c="dimmed">
          {t('required')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {on && !required && (
          <Button variant="light" color="red" onClick={onRemove}>
            {t('turnOff')}
          </Button>
        )}
        <Button onClick={onSetUp}>{t(on ? 'renew' : 'turnOn')}</Button>
      </Group>
    </Stack>
  );
}
