import type { WaitingPrescription } from '@contract/prescriptions/desk';
import { isWaiting, REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { notifications } from '@mantine/notifications';
import { useOnResourceHint } from '@realtime';
import { text, useAction, useMe, useUrlState } from '@shared/lib';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskApi } from './desk.api';
import type { Decision } from './Sheet';
import { useDeskKeys } from './useDeskKeys';
import { useHold } from './useHold';

const PLACE = { rx: text() };
const NOTHING: readonly WaitingPrescription[] = [];
const NONE: readonly string[] = [];

/** The queue and the prescription that is open; both are asked for anew when the server says that one changed. */
function useServed(id: string) {
  const queue = deskApi.useReviewQueueQuery();
  const sheet = deskApi.useReviewSheetQuery(id, { skip: id === '' });
  useOnResourceHint(prescriptions.name, queue.refetch);
  useOnResourceHint(prescriptions.name, sheet.refetch, id === '');
  return { queue, sheet };
}

/** Ticks of each prescription, for as long as the page is open. */
function useTicks(id: string) {
  const [all, setAll] = useState<Readonly<Record<string, readonly string[]>>>({});
  const ticked = all[id] ?? NONE;
  const tick = (check: string) => {
    const next = ticked.includes(check) ? ticked.filter((each) => each !== check) : [...ticked, check];
    setAll({ ...all, [id]: next });
  };
  return { ticked, tick };
}

/** Which one is open, and how one gets from it to the others. */
function usePlace(waiting: readonly WaitingPrescription[], id: string, open: (id: string) => void) {
  // What was decided is not in the queue any more: its place still says which one is next.
  const place = useRef(-1);
  const { userId } = useMe();
  const at = waiting.findIndex((row) => row.id === id);
  if (at >= 0) place.current = at;
  const step = (by: 1 | -1) => {
    const from = at >= 0 || by < 0 ? place.current : place.current - 1;
    const target = waiting[Math.min(waiting.length - 1, Math.max(0, from + by))];
    if (target) open(target.id);
  };
  const goOn = () => {
    // Not what waits for another after one's own signature.
    const rest = waiting.filter((row) => row.id !== id && isWaiting(row.state) && row.reviewedBy !== userId);
    const next = rest.find((row) => waiting.indexOf(row) > at) ?? rest[0];
    open(next?.id ?? '');
  };
  return { step, goOn };
}

/** Everything the desk does, by keys and by buttons. */
export function useDesk() {
  const { t } = useTranslation('reviewDesk');
  const may = useAction('prescription:review');
  const [{ rx }, setPlace] = useUrlState(PLACE);
  const id = may ? rx : '';
  const open = (next: string) => setPlace({ rx: next });
  const { queue, sheet } = useServed(id);
  const waiting = queue.data?.waiting ?? NOTHING;
  const hold = useHold(id);
  const { ticked, tick } = useTicks(id);
  const { step, goOn } = usePlace(waiting, id, open);
  const [asked, setAsked] = useState<Decision>();
  const shown = sheet.currentData;
  const mine = shown?.mine === true;
  const left = REVIEW_CHECKS.length - ticked.length;
  const ask = (decision?: Decision) => {
    if (decision === 'pass' && left > 0)
      return void notifications.show({ color: 'orange', message: t('unticked', { count: left }) });
    setAsked(decision);
  };
  const done = () => {
    hold.decided();
    goOn();
  };
  useDeskKeys({
    next: () => may && step(1),
    previous: () => may && step(-1),
    pass: () => mine && ask('pass'),
    reject: () => mine && ask('reject'),
    print: () => shown && window.print(),
    leave: () => open(''),
    tick: (index) => mine && REVIEW_CHECKS[index] !== undefined && tick(REVIEW_CHECKS[index]),
  });
  return { may, id, open, queue, waiting, sheet, shown, hold, ticked, tick, asked, ask, done };
}
