import { isInBox } from '@contract/orders/lockers';
import type { RowProps } from '@kit';
import { Alert } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { SHORT_MS, TimeLeft } from '@shared/ui';
import { useTimeLeft } from '@shared/ui/values/useTimeLeft';
import { useTranslation } from 'react-i18next';

/** What time is left for, and what is to be done when it is over. */
const DECIDE = { left: 'timeLeft.decide', over: 'timeLeft.overLong' } as const;
const FETCH = { left: 'timeLeft.fetch', over: 'timeLeft.unfetched' } as const;

function Note({ until, says = DECIDE }: { until: number; says?: typeof DECIDE | typeof FETCH }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Alert color={left < SHORT_MS ? 'red' : 'yellow'} variant="light" role="timer">
      {left > 0
        ? t(says.left, { time: format.duration(left), until: format.dateTime(until) })
        : t(says.over, { until: format.dateTime(until) })}
    </Alert>
  );
}

/** The customer has gone to the platform: it decides alone. */
const isAppealed = ({ refundStatus, refundIsAppeal }: RowProps['row']) =>
  refundStatus === 'pending_review' && refundIsAppeal === true;
const refundUntil = (row: RowProps['row']) =>
  row.refundStatus === 'pending_review' && !isAppealed(row) && typeof row.refundDeadlineAt === 'number'
    ? row.refundDeadlineAt
    : undefined;
const afterSaleUntil = ({ state, deadlineAt }: RowProps['row']) =>
  state === 'pending_review' && typeof deadlineAt === 'number' ? deadlineAt : undefined;

/** Time left to decide about the refund of an order, in its list; nothing where nobody waits for it. */
export function RefundTimeLeft({ row }: RowProps) {
  const until = refundUntil(row);
  return until && <TimeLeft until={until} />;
}

/** The same above the record. */
export function RefundTimeNote({ row }: RowProps) {
  const { t } = useTranslation('orders');
  const until = refundUntil(row);
  if (isAppealed(row))
    return (
      <Alert color="blue" variant="light" role="note">
        {t('timeLeft.appealed')}
      </Alert>
    );
  return until && <Note until={until} />;
}

export function AfterSaleTimeLeft({ row }: RowProps) {
  const until = afterSaleUntil(row);
  return until && <TimeLeft until={until} />;
}

export function AfterSaleTimeNote({ row }: RowProps) {
  const until = afterSaleUntil(row);
  return until && <Note until={until} />;
}

/** Until when somebody may fetch what lies in a box; over, somebody has to take it back. */
const fetchedUntil = (row: RowProps['row']) =>
  isInBox(row) && typeof row.pickupExpireAt === 'number' ? row.pickupExpireAt : undefined;

export function LockerTimeLeft({ row }: RowProps) {
  const until = fetchedUntil(row);
  return until && <TimeLeft until={until} />;
}

export function LockerTimeNote({ row }: RowProps) {
  const until = fetchedUntil(row);
  return until && <Note until={until} says={FETCH} />;
}
