import { isWaiting } from '@contract/resources/prescriptions/prescriptionStates';
import { type ApiProblem, problemOf } from '@shared/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deskApi, type ReviewVersion } from './desk.api';

export interface Hold {
  /** Why it could not be taken. */
  problem?: ApiProblem;
  /** It is being taken: what is typed meanwhile is meant for it. */
  opening: boolean;
  /** It was this person's since it was opened, and nothing was decided. */
  had: boolean;
  /** In which version it was taken last: a sheet that is older does not know it yet. */
  taken?: ReviewVersion;
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

/**
 * Opening a prescription takes it, leaving it gives it back: to another one, to another page, behind another tab, or
 * with the window. What is not given back goes back by itself when its time is up.
 */
export function useHold(id: string): Hold {
  const { run, look } = useCalls();
  const held = useRef(new Map<string, ReviewVersion>()).current;
  const [problem, setProblem] = useState<ApiProblem>();
  // Which one was looked at: from the first moment on another one is being opened.
  const [settled, setSettled] = useState('');
  const [taken, setTaken] = useState<ReviewVersion>();
  const take = useCallback(
    async (seen: ReviewVersion) => {
      setProblem(undefined);
      try {
        const now = await run('take', seen);
        held.set(seen.id, now);
        setTaken(now);
      } catch (error) {
        setProblem(problemOf(error));
      }
    },
    [run, held],
  );
  useEffect(() => {
    if (id === '') return undefined;
    let left = false;
    const giveBack = () => {
      const seen = held.get(id);
      held.delete(id);
      // It may have lapsed or been voided meanwhile: then it is nobody's already.
      if (seen) void run('release', seen).catch(() => undefined);
    };
    const looked = look(id).then(async ({ rx, mine, refusal }) => {
      if (mine) held.set(id, rx);
      else if (!left && refusal === null && isWaiting(rx.state)) await take(rx);
    });
    // The page shows itself what it could not read.
    const opened = looked.catch(() => undefined).then(() => left || setSettled(id));
    window.addEventListener('pagehide', giveBack);
    return () => {
      left = true;
      window.removeEventListener('pagehide', giveBack);
      setProblem(undefined);
      setSettled('');
      void opened.then(giveBack);
    };
  }, [id, look, run, take, held]);
  const opening = id !== '' && settled !== id;
  return { problem, opening, had: held.has(id), taken, take, decided: () => void held.delete(id) };
}
