import type { ReviewSheet, WaitingPrescription } from '@contract/prescriptions/desk';
import { isWaitingState, REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { notifications } from '@mantine/notifications';
import { useOnResourceHint } from '@realtime';
import { text, useAction, useMe, useUrlState } from '@shared/lib';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskApi } from './desk.api';
import type { ReviewDecision } from './sheetProps';
import { useDeskKeys } from './useDeskKeys';
import { type ReviewHold, useHold, useTakenBack } from './useHold';

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

/** Ticks and words for each prescription, for as long as the page is open. */
function useWork(id: string) {
  const [all, setAll] = useState<Readonly<Record<string, readonly string[]>>>({});
  // Several keys may come before the desk is drawn again: each builds on the one before.
  const latest = useRef(all);
  // Typing must not wait for a render of the whole desk.
  const words = useRef(new Map<string, string>()).current;
  const tickedOf = (of: string) => latest.current[of] ?? NONE;
  const tickOf = (of: string, check: string) => {
    const ticked = tickedOf(of);
    const next = ticked.includes(check) ? ticked.filter((each) => each !== check) : [...ticked, check];
    latest.current = { ...latest.current, [of]: next };
    setAll(latest.current);
  };
  const write = (text: string) => void words.set(id, text);
  return {
    ticked: all[id] ?? NONE,
    tick: (check: string) => tickOf(id, check),
    tickedOf,
    tickOf,
    opinion: words.get(id) ?? '',
    write,
  };
}

/** It is opened, and the sheet does not say yet that it is this person's. */
function isPending({ opening, taken = 0 }: ReviewHold, sheet?: ReviewSheet): boolean {
  if (opening || !sheet) return opening;
  return sheet.rx.version < taken;
}

/** Which one is open, and how one gets from it to the others. */
function usePlace(
  served: readonly WaitingPrescription[] | undefined,
  id: string,
  open: (id: string) => void,
) {
  const waiting = served ?? NOTHING;
  // What was decided is not in the queue any more: its place still says which one is next.
  const place = useRef(-1);
  const { userId } = useMe();
  // The queue may be older than a decision of this person: what he decided never waits for him again.
  const decided = useRef(new Set<string>()).current;
  const at = waiting.findIndex((row) => row.id === id);
  if (at >= 0) place.current = at;
  // Not what waits for another after one's own signature; what this person holds from elsewhere is his to decide.
  const isOpen = ({ state, reviewedBy, takenBy }: WaitingPrescription) =>
    isWaitingState(state) ? reviewedBy !== userId : takenBy === userId;
  const isNext = (row: WaitingPrescription) => row.id !== id && isOpen(row) && !decided.has(row.id);
  const toReview = () => waiting.filter(isNext);
  const step = (by: 1 | -1) => {
    if (place.current < 0 && by > 0 && toReview().length > 0) return goOn();
    const from = at >= 0 || by < 0 ? place.current : place.current - 1;
    const target = waiting[Math.min(waiting.length - 1, Math.max(0, from + by))];
    if (target) open(target.id);
  };
  const goOn = () => {
    const rest = toReview();
    const after = at >= 0 ? at : place.current - 1;
    const next = rest.find((row) => waiting.indexOf(row) > after) ?? rest[0];
    open(next?.id ?? '');
  };
  // A key that came before the queue opens the first one once it is here.
  const asked = useRef(false);
  const isHere = served !== undefined;
  useLayoutEffect(() => {
    if (!isHere || !asked.current) return;
    asked.current = false;
    goOn();
  });
  const next = () => {
    if (isHere) step(1);
    else asked.current = true;
  };
  const done = () => {
    decided.add(id);
    goOn();
  };
  return { next, previous: () => step(-1), goOn, done };
}

/** On the way to the next prescription a decision is about that one, though the one before is still drawn. */
interface DecisionPrompt {
  of: string;
  decision: ReviewDecision;
}

/** Everything the desk does, by keys and by buttons. */
export function useDesk() {
  const { t } = useTranslation('reviewDesk');
  const may = useAction('prescription:review');
  const [{ rx }, setPlace] = useUrlState(PLACE);
  const id = may ? rx : '';
  const [question, setQuestion] = useState<DecisionPrompt>();
  // On the way to the next one what is typed is meant for it, whichever is still drawn.
  const goal = useRef(id);
  useLayoutEffect(() => {
    goal.current = id;
  }, [id]);
  const open = (next: string) => {
    goal.current = next;
    setQuestion(undefined);
    setPlace({ rx: next });
  };
  const { queue, sheet } = useServed(id);
  const waiting = queue.data?.waiting ?? NOTHING;
  const hold = useHold(id);
  const work = useWork(id);
  const place = usePlace(queue.data?.waiting, id, open);
  const { next, previous, goOn } = place;
  const shown = sheet.currentData;
  const pending = isPending(hold, shown);
  useTakenBack(shown, hold, pending);
  const mine = shown?.mine === true;
  // Keys do not wait for the server: what is typed while it is being taken counts once it is taken.
  const typed = mine || pending;
  const kept = useRef(mine);
  kept.current = mine;
  useLayoutEffect(() => {
    // It went to somebody else: there is nothing to decide.
    if (!pending && !kept.current) setQuestion((asked) => (asked?.of === id ? undefined : asked));
  }, [pending, id]);
  /** Is what is typed meant for a prescription that is, or is about to be, this person's? */
  const isTyped = () => (goal.current === id ? typed : goal.current !== '');
  const ask = (decision?: ReviewDecision) => {
    const left = REVIEW_CHECKS.length - work.tickedOf(goal.current).length;
    if (decision === 'pass' && left > 0)
      return void notifications.show({ color: 'orange', message: t('unticked', { count: left }) });
    setQuestion(decision && { of: goal.current, decision });
  };
  const done = () => {
    hold.decided();
    place.done();
  };
  useDeskKeys({
    next: () => may && next(),
    previous: () => may && previous(),
    pass: () => isTyped() && ask('pass'),
    reject: () => isTyped() && ask('reject'),
    print: () => shown && window.print(),
    leave: () => open(''),
    // After "pass" digits are a password, also where its dialog is not there yet.
    tick: (index) => {
      const check = REVIEW_CHECKS[index];
      const decides = question?.of === goal.current;
      if (isTyped() && !decides && check !== undefined) work.tickOf(goal.current, check);
    },
  });
  const asked = question?.of === id ? question.decision : undefined;
  return { may, pending, id, open, queue, waiting, sheet, shown, hold, work, asked, ask, done, goOn };
}
