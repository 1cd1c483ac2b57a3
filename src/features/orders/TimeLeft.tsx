import type { RowProps } from '@kit';
import { Alert } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { SHORT_MS, TimeLeft } from '@shared/ui';
import { useTimeLeft } from '@shared/ui/values/useTimeLeft';
import { useTranslation } from 'react-i18next';

function Note({ until, of = '' }: { until: number; of?: 'pickup' | '' }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const left = useTimeLeft(until);
  return (
    <Alert color={left < SHORT_MS ? 'red' : 'yellow'} variant="light" role="timer">
      {left > 0
        ? t(of ? 'timeLeft.fetch' : 'timeLeft.decide', {
            time: format.duration(left),
            until: format.dateTime(until),
          })
        : t(of ? 'timeLeft.unfetched' : 'timeLeft.overLong', { until: format.dateTime(until) })}
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
  return until && <TimeLeft until={until} />;
}

/** The same above the record. */
export function RefundTimeNote({ row }: RowProps) {
  const until = refundUntil(row);
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
const fetchedUntil = ({ state, pickupExpireAt }: RowProps['row']) =>
  (state === 'deposited' || state === 'overdue') && typeof pickupExpireAt === 'number'
    ? pickupExpireAt
    : undefined;

export function LockerTimeLeft({ row }: RowProps) {
  const until = fetchedUntil(row);
  return until && <TimeLeft until={until} />;
}

export function LockerTimeNote({ row }: RowProps) {
  const until = fetchedUntil(row);
  return until && <Note until={until} of="pickup" />;
}
