import type { AnyRow } from '@contract/kit/resource';
import { users } from '@contract/resources/system/users';
import { CommandDialog, useCommandsOf, useRights } from '@kit';
import { Alert, Button, Group, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const COMMAND = 'resetPassword';

/** A new account has no password yet: leads its creator to set the first one. */
export function FirstPassword({ user }: { user: AnyRow }) {
  const { t } = useTranslation('system');
  const commands = useCommandsOf(users, useRights(users), user);
  const [asked, ask] = useState(false);
  if (user.lastLoginAt !== null || user.status !== 'active' || !commands.includes(COMMAND)) return null;
  return (
    <Alert color="blue" variant="light" icon={<KeyRound size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{t('firstPassword.about', { name: user.name })}</Text>
        <Button size="xs" onClick={() => ask(true)}>
          {t('firstPassword.set')}
        </Button>
      </Group>
      {asked && (
        <CommandDialog row={user} title={String(user.name)} command={COMMAND} onClose={() => ask(false)} />
      )}
    </Alert>
  );
}
