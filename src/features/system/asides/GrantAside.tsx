import { recordPath } from '@contract/kit/resource';
import { type RoleGrant, roleGrants } from '@contract/resources/system/roleGrants';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useFormat, useMe } from '@shared/lib';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFreshRows } from './useFreshRows';

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Alert color="orange" variant="light" icon={<Hourglass size={18} aria-hidden />}>
      {children}
    </Alert>
  );
}

/** The role that somebody is to have, once a second person has agreed. */
export function WaitingRole({ userId }: { userId: string }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const data = useFreshRows(roleGrants.name, { userId: `in:${userId}`, status: 'in:waiting' });
  const [grant] = (data?.rows ?? []) as unknown as RoleGrant[];
  if (!grant) return null;
  const role = data?.titles.roles?.[String(grant.toRole)] ?? '';
  const until = format.dateTime(grant.expiresAt);
  return (
    <Waiting>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t(grant.opens ? 'roleGrant.opens' : 'roleGrant.person', { name: grant.asker, role, until })}
        </Text>
        <Button component={Link} to={recordPath(roleGrants, grant.id)} size="xs" variant="default">
          {t('roleGrant.show')}
        </Button>
      </Group>
    </Waiting>
  );
}

/** Who asked waits for somebody else. */
export function GrantAside({ grant }: { grant: RoleGrant }) {
  const { t } = useTranslation('system');
  const { userId } = useMe();
  if (grant.status !== 'waiting' || grant.askedBy !== userId) return null;
  return <Waiting>{t('roleGrant.own')}</Waiting>;
}
