import { Alert, Button, Group, Text } from '@mantine/core';
import { useLink } from '@realtime';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The server speaks of another build than this page is. Nobody is reloaded against his will. */
export function BuildNotice() {
  const { t } = useTranslation('shell');
  const { newBuild } = useLink();
  const [later, setLater] = useState<string>();
  if (!newBuild || newBuild === later) return null;
  return (
    <Alert role="status" variant="light" radius={0} py="xs" icon={<Sparkles size={18} aria-hidden />}>
      <Group gap="md" justify="space-between">
        <Text size="sm">
          <b>{t('build.title')}</b> {t('build.text')}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => window.location.reload()}>
            {t('build.reload')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => setLater(newBuild)}>
            {t('build.later')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
