import type { WaitingPrescription } from '@contract/prescriptions/desk';
import { useResource } from '@kit';
import { Lasting } from '@realtime';
import { useMe } from '@shared/lib';
import { EmptyState, Panel, StatusBadge } from '@shared/ui';
import { Eye, LockKeyhole, OctagonAlert, ShieldAlert, TriangleAlert, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

function Holder({ row: { takenBy, holder } }: { row: WaitingPrescription }) {
  const { t } = useTranslation('reviewDesk');
  const { userId } = useMe();
  if (takenBy === null) return null;
  const mine = takenBy === userId;
  const text = mine ? t('yours') : holder === null ? t('holderUnknown') : t('holder', { name: holder });
  return <StatusBadge icon={mine ? Eye : LockKeyhole} tone={mine ? 'low' : 'off'} text={text} />;
}

function Second({ row: { state, reviewedBy } }: { row: WaitingPrescription }) {
  const { t } = useTranslation('reviewDesk');
  const { userId } = useMe();
  if (reviewedBy === null || state === 'reviewing') return null;
  const own = reviewedBy === userId;
  return <StatusBadge icon={Users} tone={own ? 'off' : 'warn'} text={t(own ? 'secondOther' : 'second')} />;
}

function Marks({ row }: { row: WaitingPrescription }) {
  const { words } = useResource();
  const { stops = 0, warns = 0, controlled } = row;
  const found = (level: 'stop' | 'warn', count: number) => `${words.choice('level', level)} ${count}`;
  return (
    <span className={classes.marks}>
      {stops > 0 && <StatusBadge icon={OctagonAlert} tone="critical" text={found('stop', stops)} />}
      {warns > 0 && <StatusBadge icon={TriangleAlert} tone="warn" text={found('warn', warns)} />}
      {controlled && <StatusBadge icon={ShieldAlert} tone="bad" text={words.field('controlled')} />}
      <Second row={row} />
      <Holder row={row} />
    </span>
  );
}

interface LineProps {
  row: WaitingPrescription;
  open: boolean;
  onOpen?: (id: string) => void;
}

function Line({ row, open, onOpen }: LineProps) {
  const { t } = useTranslation('reviewDesk');
  const button = useRef<HTMLButtonElement>(null);
  // Who holds it is a line more.
  const shape = open && String(row.takenBy);
  useEffect(() => {
    if (shape) button.current?.scrollIntoView({ block: 'nearest' });
  }, [shape]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.line}
        aria-current={open}
        disabled={!onOpen}
        data-rx={row.id}
        onClick={() => onOpen?.(row.id)}
      >
        <span className={classes.lineHead}>
          <strong>{row.rxNo}</strong>
          <span className={classes.since}>
            {t('waits')} <Lasting from={row.queuedAt} />
          </span>
        </span>
        <span className={classes.soft}>
          {row.hospital} · {row.department} · {t('medicines', { count: row.medicines })}
        </span>
        <Marks row={row} />
      </button>
    </li>
  );
}

interface QueueProps {
  waiting: readonly WaitingPrescription[];
  open: string;
  /** Absent for those who only look on. */
  onOpen?: (id: string) => void;
}

/** What waits for a pharmacist: who waits longest stands first. */
export function WaitingQueue({ waiting, open, onOpen }: QueueProps) {
  const { t } = useTranslation('reviewDesk');
  return (
    <Panel title={t('count', { count: waiting.length })} height="100%" flush>
      {waiting.length === 0 ? (
        <EmptyState kind="none" title={t('none')} text={t('noneText')} />
      ) : (
        <ol className={classes.queue} aria-label={t('queue')} tabIndex={onOpen ? undefined : 0}>
          {waiting.map((row) => (
            <Line key={row.id} row={row} open={row.id === open} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
