import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { useFormat } from '@shared/lib';
import { FormMessage, Panel } from '@shared/ui';
import { QrCode } from '@shared/ui/qrCode/QrCode';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../ui/values/useTimeLeft';
import classes from './PayCodePanel.module.css';
import { type PayableRecord, usePayCodeQuery } from './pay.api';

function Clock({ until }: { until: number }) {
  const { t } = useTranslation('pay');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Text role="timer" fw={600} ta="center">
      {left > 0 ? t('left', { time: format.duration(left) }) : t('over')}
    </Text>
  );
}

/** The code by which an order is paid, or why there is none. */
export function PayCodePanel({ orderNo, ...payable }: PayableRecord & { orderNo: string }) {
  const { t } = useTranslation(['pay', 'common']);
  const { data, error, isFetching, refetch } = usePayCodeQuery(payable);
  const problem = error as ApiProblem | undefined;
  if (!isFetching && !data)
    return (
      <Stack gap="sm" align="flex-start">
        <FormMessage message={problem?.message} />
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Stack>
    );
  // Nothing below moves when the code comes, nor where its address opens in no browser.
  const opens = data?.codeUrl.startsWith('http') ?? false;
  return (
    <Stack gap="xs" aria-busy={!data}>
      <div className={classes.place}>
        {data ? <QrCode text={data.codeUrl} label={t('pay:code', { orderNo })} /> : <Skeleton h="100%" />}
      </div>
      <Text size="sm" ta="center">
        {t('pay:scan')}
      </Text>
      <Text size="sm" ta="center" mih="1lh">
        {opens && (
          <Anchor href={data?.codeUrl} target="_blank" rel="noreferrer" size="sm">
            {t('pay:open')}
          </Anchor>
        )}
      </Text>
    </Stack>
  );
}

/** What an order waits for while it can be paid, and how long that is possible. */
export function PayPanel({
  until,
  byCode,
  children,
}: {
  until: number;
  byCode: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('pay');
  return (
    <Panel title={t(byCode ? 'title' : 'titleOther')}>
      <Group justify="center">
        <Stack gap="sm" maw={420}>
          {children}
          <Clock until={until} />
        </Stack>
      </Group>
    </Panel>
  );
}
