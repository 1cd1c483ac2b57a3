import { Alert, Button, Group, Text } from '@mantine/core';
import { AccessContext } from '@shared/lib';
import { Eye } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

/** Nobody should take what a role sees for what he sees himself. */
export function ViewAsNotice() {
  const { t } = useTranslation('shell');
  const { viewed, viewAs } = use(AccessContext);
  if (!viewed) return null;
  return (
    <Alert
      role="status"
      variant="light"
      color="grape"
      radius={0}
      py="xs"
      icon={<Eye size={18} aria-hidden />}
    >
      <Group gap="md" justify="space-between">
        <Text size="sm">
          <b>{t('viewAs.title', { role: viewed.name })}</b> {t('viewAs.text')}
        </Text>
        <Button size="compact-sm" onClick={() => viewAs()}>
          {t('viewAs.end')}
        </Button>
      </Group>
    </Alert>
  );
}
