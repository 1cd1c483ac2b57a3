import { isWaiting } from '@contract/resources/prescriptions/prescriptionStates';
import { type ApiProblem, problemOf } from '@shared/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deskApi, type Seen } from './desk.api';

export interface Hold {
  /** Why it could not be taken. */
  problem?: ApiProblem;
  take(seen: Seen): Promise<void>;
  /** It was decided: there is nothing to give back. */
  decided(): void;
}

/** The calls behind it; each resolves with the prescription as it is then. */
function useCalls() {
  const [hold] = deskApi.useHoldMutation();
  const [sheet] = deskApi.useLazyReviewSheetQuery();
  return useMemo(() => {
    const run = (command: 'take' | 'release', { id, version }: Seen) =>
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
  const held = useRef(new Map<string, Seen>()).current;
  const [problem, setProblem] = useState<ApiProblem>();
  const take = useCallback(
    async (seen: Seen) => {
      setProblem(undefined);
      try {
        held.set(seen.id, await run('take', seen));
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
    const opening = look(id).then(async ({ rx, mine, refusal }) => {
      if (mine) held.set(id, rx);
      else if (!left && refusal === null && isWaiting(rx.state)) await take(rx);
    });
    // The page shows itself what it could not read.
    const opened = opening.catch(() => undefined);
    window.addEventListener('pagehide', giveBack);
    return () => {
      left = true;
      window.removeEventListener('pagehide', giveBack);
      setProblem(undefined);
      void opened.then(giveBack);
    };
  }, [id, look, run, take, held]);
  return { problem, take, decided: () => void held.delete(id) };
}
