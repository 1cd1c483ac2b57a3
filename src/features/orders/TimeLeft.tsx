import type { RowProps } from '@kit';
import { Alert, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTimeLeft } from '@shared/pay/useTimeLeft';
import { useTranslation } from 'react-i18next';

/** From here on it is urgent. */
const SHORT_MS = 30 * 60_000;

function Clock({ until }: { until: number }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Text span inherit role="timer" c={left < SHORT_MS ? 'red' : undefined} title={format.dateTime(until)}>
      {left > 0 ? format.duration(left) : t('timeLeft.over')}
    </Text>
  );
}

function Note({ until }: { until: number }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Alert color={left < SHORT_MS ? 'red' : 'yellow'} variant="light" role="timer">
      {left > 0
        ? t('timeLeft.decide', { time: format.duration(left), until: format.dateTime(until) })
        : t('timeLeft.overLong', { until: format.dateTime(until) })}
    </Alert>
  );
}

const refundUntil = ({ refundStatus, refundDeadlineAt }: RowProps['row']) =>
  refundStatus === 'pending_review' && typeof refundDeadlineAt === 'number' ? refundDeadlineAt : undefined;
const afterSaleUntil = ({ state, deadlineAt }: RowProps['row']) =>
  state === 'pending_review' && typeof deadlineAt === 'number' ? deadlineAt : undefined;

/** Time left to decide about the refund of an order, in its list; nothing where nobody waits for it. */
export function RefundTimeLeft({ row }: RowProps) {
  const until = refundUntil(row);
  return until && <Clock until={until} />;
}

/** The same above the record. */
export function RefundTimeNote({ row }: RowProps) {
  const until = refundUntil(row);
  return until && <Note until={until} />;
}

export function AfterSaleTimeLeft({ row }: RowProps) {
  const until = afterSaleUntil(row);
  return until && <Clock until={until} />;
}

export function AfterSaleTimeNote({ row }: RowProps) {
  const until = afterSaleUntil(row);
  return until && <Note until={until} />;
}
