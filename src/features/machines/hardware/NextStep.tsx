import { isEmpty } from '@contract/kit/checkDraft';
import { devices } from '@contract/resources/machines/devices';
import { pathBelow, type RowProps, resourceApi, useGiveBack, useResource, useRights } from '@kit';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Of new hardware: its credential first, then the machine that it was made for, or a new one. */
export function NextStep({ row }: RowProps) {
  const { t } = useTranslation('hardware');
  const { rights } = useResource();
  const { create } = useRights(devices);
  const giveBack = useGiveBack(row.id);
  const isFree = row.status === 'issued' && isEmpty(row.boundPointNo) && create;
  // Until its location is set, only the machine knows that this is its hardware.
  const question = { resource: devices.name, page: 1, pageSize: 1, filter: { authId: `in:${row.id}` } };
  const { data } = resourceApi.useListQuery(question, { skip: !isFree, refetchOnMountOrArgChange: true });
  if (row.status === 'unissued' && rights.commands.includes('rotate'))
    return (
      <Alert color="blue" mb="sm">
        {t('issueFirst')}
      </Alert>
    );
  if (!isFree || data?.total !== 0) return null;
  return (
    <Alert color="blue" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('setUpNext')}</Text>
        {giveBack ? (
          <Button size="xs" onClick={giveBack}>
            {t('backToMachine')}
          </Button>
        ) : (
          <Button component={Link} to={pathBelow(devices, { authId: row.id })} size="xs">
            {t('newMachine')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
