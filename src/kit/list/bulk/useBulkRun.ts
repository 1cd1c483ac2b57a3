import type { BulkBody } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { useEffect, useRef, useState } from 'react';
import { ulid } from 'ulid';
import { resourceApi } from '../../api/resourceApi';
import { useResource } from '../../ResourceContext';
import { type BulkGiven, type BulkOutcome, runInParts, type TrialResult } from './bulkRun';
import { type BulkChoice, furtherTried, nextPart, TRIAL_PART, UNTRIED } from './bulkTrial';
import { bulkUndoOf } from './bulkUndo';

export interface BulkRequest {
  command: string;
  body: BulkChoice;
  /** Records that are selected. */
  count: number;
}

/** The command that was asked for, or the undo of it. */
interface Doing {
  command: string;
  tried: TrialResult;
  outcome?: BulkOutcome;
}

/**
 * Tries a command for many part by part, once: a tab that comes back into sight goes on where it was, and whoever
 * closes the dialog ends it with the part under way.
 */
function useTrial({ command, body, count }: BulkRequest) {
  const { name } = useResource().resource;
  const [call] = resourceApi.useBulkMutation();
  const [trial, setTrial] = useState(UNTRIED);
  const [problem, setProblem] = useState<ApiProblem>();
  const trying = !trial.ended && !problem;
  useEffect(() => {
    if (!trying) return undefined;
    let current = true;
    void call({ resource: name, command, body: nextPart(body, trial) })
      .unwrap()
      .then(
        (answer) => current && setTrial(furtherTried(body, trial, answer)),
        (failure: ApiProblem) => current && setProblem(failure),
      );
    return () => {
      current = false;
    };
  }, [call, name, command, body, trial, trying]);
  return {
    trying,
    problem,
    tried: trial.ended ? trial : undefined,
    /** How much of it has been tried, where that takes several parts. */
    share: trying && count > TRIAL_PART ? trial.asked / count : undefined,
  };
}

/** A command for many: tried at once, done on demand, stopped between two of its parts, and undone the same way. */
export function useBulkRun(asked: BulkRequest) {
  const { resource } = useResource();
  const { command } = asked;
  // As it was chosen: the list goes on, and what it says anew is tried nowhere again.
  const [body] = useState(asked.body);
  const [id] = useState(() => ulid());
  const [call, { error }] = resourceApi.useBulkMutation();
  const trial = useTrial({ ...asked, body });
  const [begun, setBegun] = useState<Doing>();
  const [share, setShare] = useState<number>();
  const [stopping, setStopping] = useState(false);
  const stop = useRef(false);
  const running = share !== undefined;
  // Whoever closes the tab meanwhile is asked: nobody would see what became of the rest.
  useDirty(running);
  const { name } = resource;
  const run = async (what: string, tried: TrialResult, more: BulkGiven) => {
    stop.current = false;
    setStopping(false);
    setShare(0);
    setBegun({ command: what, tried });
    const work = {
      tried,
      more,
      send: (part: BulkBody) => call({ resource: name, command: what, body: part }).unwrap(),
      onShare: setShare,
      isStopped: () => stop.current,
    };
    const outcome = await runInParts(work);
    setBegun({ command: what, tried, outcome });
    setShare(undefined);
  };
  const doing = begun ?? { command, tried: trial.tried, outcome: undefined };
  const { tried, outcome } = doing;
  const back = outcome && bulkUndoOf(resource, doing.command, outcome);
  return {
    /** All parts have it: what they make is found together. */
    id,
    ...doing,
    running,
    stopping,
    busy: trial.trying || running,
    /** How far it is; undefined where that need not be told. */
    share: share ?? trial.share,
    problem: trial.problem ?? (error as ApiProblem | undefined),
    apply: (reason: string) =>
      tried && void run(command, tried, { args: body.args, reason: reason.trim() || body.reason, run: id }),
    /** What can be undone, now that it has ended. */
    back,
    undo: () => back && void run(back.command, back.tried, {}),
    stop() {
      stop.current = true;
      setStopping(true);
    },
  };
}
export type BulkRun = ReturnType<typeof useBulkRun>;
