import type { ReviewSheet } from '@contract/prescriptions/desk';
import { isWaitingState } from '@contract/resources/prescriptions/prescriptionStates';
import { type ApiProblem, problemOf } from '@shared/api';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { deskApi, type ReviewVersion } from './desk.api';

export interface ReviewHold {
  /** Why it could not be taken. */
  problem?: ApiProblem;
  /** It is being looked at or taken: what is typed meanwhile is meant for it. */
  opening: boolean;
  /** It was this person's since it was opened, and nothing was decided. */
  had: boolean;
  /** In which version it was taken last: a sheet that is older does not know it yet. */
  taken?: number;
  take(seen: ReviewVersion): Promise<void>;
  /** It was decided: there is nothing to give back. */
  decided(): void;
}

/** The calls behind it; each resolves with the prescription as it is then. */
function useCalls() {
  const [hold] = deskApi.useHoldMutation();
  const [sheet] = deskApi.useLazyReviewSheetQuery();
  return useMemo(() => {
    const run = (command: 'take' | 'release', { id, version }: ReviewVersion) =>
      hold({ command, id, version }).unwrap();
    return { run, look: (id: string) => sheet(id).unwrap() };
  }, [hold, sheet]);
}

/** What was taken, and what could not be: each by its prescription, as the answer may come when another one is open. */
function useTaking(run: ReturnType<typeof useCalls>['run'], held: Map<string, ReviewVersion>) {
  const [taking, setTaking] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, ApiProblem | undefined>>>({});
  const take = useCallback(
    async (seen: ReviewVersion) => {
      const { id } = seen;
      setProblems((all) => ({ ...all, [id]: undefined }));
      setTaking((all) => new Set(all).add(id));
      try {
        const now = await run('take', seen);
        held.set(id, now);
        setTaken((all) => ({ ...all, [id]: now.version }));
      } catch (error) {
        setProblems((all) => ({ ...all, [id]: problemOf(error) }));
      } finally {
        setTaking((all) => new Set([...all].filter((other) => other !== id)));
      }
    },
    [run, held],
  );
  const forget = useCallback((id: string) => setProblems((all) => ({ ...all, [id]: undefined })), []);
  return { taking, taken, problems, take, forget };
}

/**
 * Opening a prescription takes it, leaving it gives it back: to another one, to another page, behind another tab, or
 * with the window. What is not given back goes back by itself when its time is up.
 */
export function useHold(id: string): ReviewHold {
  const { run, look } = useCalls();
  const held = useRef(new Map<string, ReviewVersion>()).current;
  // Which one was looked at: from the first moment on another one is being opened.
  const [settled, setSettled] = useState('');
  const { taking, taken, problems, take, forget } = useTaking(run, held);
  useEffect(() => {
    if (id === '') return undefined;
    let left = false;
    const giveBack = () => {
      const seen = held.get(id);
      held.delete(id);
      // It may have lapsed or been voided meanwhile: then it is released already.
      if (seen) void run('release', seen).catch(() => undefined);
    };
    const looked = look(id).then(async ({ rx, mine, refusal }) => {
      if (mine) held.set(id, rx);
      else if (!left && refusal === null && isWaitingState(rx.state)) await take(rx);
    });
    // The page shows itself what it could not read.
    const opened = looked.catch(() => undefined).then(() => left || setSettled(id));
    window.addEventListener('pagehide', giveBack);
    return () => {
      left = true;
      window.removeEventListener('pagehide', giveBack);
      forget(id);
      setSettled('');
      void opened.then(giveBack);
    };
  }, [id, look, run, take, forget, held]);
  return {
    problem: problems[id],
    opening: id !== '' && (settled !== id || taking.has(id)),
    had: held.has(id),
    taken: taken[id],
    take,
    decided: () => void held.delete(id),
  };
}

/**
 * Who reviews in two windows, or loads one anew, gives back in one what is open in the other. Where its time is not
 * over it goes on here: it is taken again, once for each time that it was this window's.
 */
export function useTakenBack(sheet: ReviewSheet | undefined, hold: ReviewHold, pending: boolean): void {
  const until = useRef<{ id: string; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!sheet) return;
    const { rx, mine, refusal, asOf } = sheet;
    if (mine) until.current = { id: rx.id, at: Number(rx.leaseUntil) };
    if (mine || pending || until.current?.id !== rx.id) return;
    const inTime = asOf < until.current.at;
    until.current = undefined;
    if (inTime && hold.had && refusal === null && isWaitingState(rx.state)) void hold.take(rx);
  });
}
