import { messageText } from '@contract/messages';
import type { ReviewSheet } from '@contract/prescriptions/desk';
import { isWaiting } from '@contract/resources/prescriptions/prescriptionStates';
import { useResource } from '@kit';
import { Alert, Button, Group } from '@mantine/core';
import { useServerTime } from '@realtime';
import { useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import type { Hold } from './useHold';

/** Time that is left, counted down. */
export function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('reviewDesk');
  const format = useFormat();
  const time = useServerTime((now) => format.duration(Math.max(0, until - now)));
  return <span role="timer">{t('left', { time })}</span>;
}

function useWhy({ rx, holder, refusal }: ReviewSheet): string {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const format = useFormat();
  if (refusal !== null) return messageText(refusal, words.locale);
  if (isWaiting(rx.state)) return t('free');
  if (rx.state !== 'reviewing') return t('ended', { state: words.choice('state', String(rx.state)) });
  const time = format.timeShort(Number(rx.leaseUntil));
  return holder === null ? t('someoneHolds', { time }) : t('otherHolds', { name: holder, time });
}

/** Why one cannot decide here, and what to do about it. */
export function HoldNote({ sheet, hold }: { sheet: ReviewSheet; hold: Hold }) {
  const { words } = useResource();
  const why = useWhy(sheet);
  const { rx, refusal } = sheet;
  return (
    <>
      <FormMessage message={hold.problem?.message} />
      <Alert color={refusal === null ? 'blue' : 'orange'} role="status">
        <Group justify="space-between">
          {why}
          {refusal === null && isWaiting(rx.state) && (
            <Button size="xs" onClick={() => void hold.take(rx)}>
              {words.command('take')}
            </Button>
          )}
        </Group>
      </Alert>
    </>
  );
}
