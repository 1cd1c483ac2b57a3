import { boardPath } from '@contract/machines/fleet/fleetCommands';
import { REMOTE_COMMANDS } from '@contract/machines/remoteCommands';
import type { BulkProps } from '@kit';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBlastRadiusQuery } from './fleet.api';

/** What the command would touch, before anybody confirms it. */
function Reach({ ids }: Pick<BulkProps, 'ids'>) {
  const { t } = useTranslation(['fleetCommands', 'common']);
  const { data, error } = useBlastRadiusQuery(ids, { refetchOnMountOrArgChange: true });
  if (error) return <FormMessage message={(error as ApiProblem).message} />;
  if (!data) return null;
  const { machines, institutions, offline, offlineNames, openOrders } = data;
  const more = offline - offlineNames.length;
  return (
    <Alert color={offline + openOrders > 0 ? 'yellow' : 'gray'} variant="light" data-reach title={t('reach')}>
      <List size="sm">
        <List.Item>{t('machines', { count: machines })}</List.Item>
        <List.Item>{t('institutions', { count: institutions })}</List.Item>
        <List.Item>
          {offline > 0 ? t('offline', { count: offline }) : t('allOnline')}
          {offline > 0 && (
            <Text size="xs" c="dimmed">
              {offlineNames.join(t('common:separator'))}
              {more > 0 && ` ${t('moreOffline', { count: more })}`}
            </Text>
          )}
        </List.Item>
        <List.Item>{t('openOrders', { count: openOrders })}</List.Item>
      </List>
    </Alert>
  );
}

/** Around a command to many machines: its reach before, the way to its board after. */
export function FleetReach({ command, ids, ended, run }: BulkProps) {
  const { t } = useTranslation('fleetCommands');
  if (!Object.hasOwn(REMOTE_COMMANDS, command) || ids.length === 0) return null;
  if (!ended) return <Reach ids={ids} />;
  return (
    <Group>
      <Button component={Link} to={boardPath(run)} size="xs">
        {t('toBoard')}
      </Button>
    </Group>
  );
}
