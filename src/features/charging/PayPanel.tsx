import type { RowProps } from '@kit';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useAction, useFormat } from '@shared/lib';
import { EmptyState, FormMessage, Panel } from '@shared/ui';
import { QrCode } from '@shared/ui/qrCode/QrCode';
import { useTranslation } from 'react-i18next';
import { usePayCodeQuery } from './charging.api';
import { useTimeLeft } from './useTimeLeft';

function Clock({ until }: { until: number }) {
  const { t } = useTranslation('charging');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Text role="timer" fw={600} ta="center">
      {left > 0 ? t('pay.left', { time: format.duration(left) }) : t('pay.over')}
    </Text>
  );
}

function Code({ row }: RowProps) {
  const { t } = useTranslation(['charging', 'common']);
  const { data, error, isFetching, refetch } = usePayCodeQuery(row.id);
  const problem = error as ApiProblem | undefined;
  if (isFetching && !data) return <EmptyState kind="loading" />;
  if (!data)
    return (
      <Stack gap="sm" align="flex-start">
        <FormMessage message={problem?.message} />
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Stack>
    );
  const opens = data.codeUrl.startsWith('http');
  return (
    <Stack gap="xs">
      <QrCode text={data.codeUrl} label={t('charging:pay.code', { orderNo: row.orderNo })} />
      <Text size="sm" ta="center">
        {t('charging:pay.scan')}
      </Text>
      {opens && (
        <Anchor href={data.codeUrl} target="_blank" rel="noreferrer" size="sm" ta="center">
          {t('charging:pay.open')}
        </Anchor>
      )}
    </Stack>
  );
}

const COLORS: Record<string, string> = {
  active: 'teal',
  provision_failed: 'red',
  cancelled: 'gray',
  refunded: 'gray',
};

/** How an order is paid, how long that is possible, and what has become of it. */
export function PayPanel({ row }: RowProps) {
  const { t } = useTranslation('charging');
  const buys = useAction('charge:buy');
  const state = String(row.state);
  if (state !== 'to_pay')
    return (
      <Alert color={COLORS[state] ?? 'yellow'} variant="light" role="status">
        {t(`pay.${state}`)}
      </Alert>
    );
  return (
    <Panel title={t('pay.title')}>
      <Group justify="center">
        <Stack gap="sm" maw={420}>
          {row.payType === 'wechat' && buys ? <Code row={row} /> : <Text>{t('pay.transfer')}</Text>}
          <Clock until={Number(row.payDeadline)} />
        </Stack>
      </Group>
    </Panel>
  );
}
