import { messageText } from '@contract/messages';
import type { ReviewSheet } from '@contract/prescriptions/desk';
import { isWaitingState, REVIEW_LEASE_MS } from '@contract/resources/prescriptions/prescriptionStates';
import { useResource } from '@kit';
import { Alert, Button, Group, Kbd } from '@mantine/core';
import { useServerTime } from '@realtime';
import { useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';
import type { ReviewHold } from './useHold';

/** Time that is left, counted down. */
export function HoldTimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('reviewDesk');
  const format = useFormat();
  const time = useServerTime((now) => format.duration(Math.max(0, until - now)));
  return <span role="timer">{t('left', { time })}</span>;
}

const LEASE_MIN = REVIEW_LEASE_MS / 60_000;

function useWhy({ rx, holder, refusal }: ReviewSheet, hold: ReviewHold): string {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const format = useFormat();
  if (refusal !== null) return messageText(refusal, words.locale);
  if (isWaitingState(rx.state)) return hold.had ? t('lapsed', { count: LEASE_MIN }) : t('free');
  if (rx.state === 'voided' && rx.voidReason) return t('voided', { reason: rx.voidReason });
  if (rx.state === 'expired') return t('expired', { time: format.dateTime(Number(rx.validUntil)) });
  if (rx.state !== 'reviewing') return t('ended', { state: words.choice('state', String(rx.state)) });
  const time = format.timeShort(Number(rx.leaseUntil));
  return holder === null ? t('someoneHolds', { time }) : t('otherHolds', { name: holder, time });
}

const canBeTaken = ({ rx, refusal }: ReviewSheet) => refusal === null && isWaitingState(rx.state);

/** What is left to do for anyone who cannot decide any more: take it again, or go on. */
export function useWayOn({ sheet, hold, onNext }: Required<HoldNoteProps>) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  if (sheet.mine) return undefined;
  if (!canBeTaken(sheet)) return { label: t('next'), go: onNext };
  return { label: words.command('take'), go: () => void hold.take(sheet.rx) };
}

interface HoldNoteProps {
  sheet: ReviewSheet;
  hold: ReviewHold;
  /** To the next one that waits; absent where the note has no buttons of its own. */
  onNext?(): void;
}

/** Why one cannot decide here, and what to do about it. */
export function HoldNote({ sheet, hold, onNext }: HoldNoteProps) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  const why = useWhy(sheet, hold);
  return (
    <div className={classes.note}>
      <FormMessage message={hold.problem?.message} />
      <Alert color={sheet.refusal === null && !hold.had ? 'blue' : 'orange'} role="status">
        <Group justify="space-between">
          {why}
          {onNext && (
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-keyshortcuts="j"
                rightSection={<Kbd size="xs">J</Kbd>}
                onClick={onNext}
              >
                {t('next')}
              </Button>
              {canBeTaken(sheet) && (
                <Button size="xs" onClick={() => void hold.take(sheet.rx)}>
                  {words.command('take')}
                </Button>
              )}
            </Group>
          )}
        </Group>
      </Alert>
    </div>
  );
}
