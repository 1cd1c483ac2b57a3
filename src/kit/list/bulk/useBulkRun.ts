import { inSentence } from '@contract/kit/stateRefusal';
import type { ApiProblem } from '@shared/api';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { resourceApi } from '../../api/resourceApi';
import { useResource } from '../../ResourceContext';
import { type BulkOutcome, type TrialResult, triedOutcome } from './bulkRun';
import { type BulkChoice, furtherTried, nextPart, TRIAL_PART, UNTRIED } from './bulkTrial';
import { useDoing } from './useDoing';

export interface BulkRequest {
  command: string;
  body: BulkChoice;
  /** Records that are selected. */
  count: number;
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
    /** Goes on with the part that failed. */
    again: problem && (() => setProblem(undefined)),
    tried: trial.ended ? trial : undefined,
    /** How much of it has been tried, where that takes several parts. */
    share: trying && count > TRIAL_PART ? trial.asked / count : undefined,
  };
}

/** What a dialog shows of a command for many. */
export interface BulkRun {
  /** ULID: what the command makes is found by it. */
  id: string;
  command: string;
  /** Records it was asked for; undefined while the server has not told. */
  count?: number;
  /** What would become of the records, then what became of them. */
  shown?: BulkOutcome;
  ended: boolean;
  /** Records that the command would be done to. */
  ready: number;
  busy: boolean;
  /** The server does it: the dialog may be closed meanwhile. */
  following: boolean;
  stopping: boolean;
  /** How far it is, 0 to 1; undefined where that need not be told. */
  share?: number;
  problem?: string;
  /** Tries what could not be tried. */
  again?(): void;
  back: ReturnType<typeof useDoing>['back'];
  apply?(reason: string): void;
  stop(): void;
  undo(): void;
  /** Its end was seen. */
  seen(): void;
}

const readyOf = (tried?: TrialResult) => tried?.rows.filter(({ ok }) => ok).length ?? 0;

function shownOf(doing: ReturnType<typeof useDoing>, command: string, tried?: TrialResult) {
  const { begun, outcome, stopping, following, back, stop, undo, seen, sending } = doing;
  const trial = begun?.tried ?? tried;
  return {
    command: begun?.command ?? command,
    count: (trial ?? outcome)?.rows.length,
    shown: outcome ?? (trial && triedOutcome(trial)),
    ended: outcome !== undefined,
    ready: readyOf(tried),
    busy: sending || following,
    following,
    stopping,
    back,
    stop,
    undo,
    seen,
  };
}

/** A command for many: tried at once, done on demand, stopped on the way, and undone the same way. */
export function useBulkRun(asked: BulkRequest): BulkRun {
  // As it was chosen: the list goes on, and what it says anew is tried nowhere again.
  const [body] = useState(asked.body);
  const [id] = useState(() => ulid());
  const trial = useTrial({ ...asked, body });
  const doing = useDoing();
  const { tried } = trial;
  const shown = shownOf(doing, asked.command, tried);
  return {
    ...shown,
    count: shown.count ?? asked.count,
    id: doing.begun?.runId ?? doing.outcome?.run ?? id,
    busy: trial.trying || shown.busy,
    share: doing.share ?? trial.share,
    again: trial.again,
    problem: (trial.problem ?? doing.problem)?.message ?? doing.reason,
    apply: (reason) =>
      tried &&
      void doing.begin(asked.command, tried, {
        args: body.args,
        reason: reason.trim() || body.reason,
        run: id,
      }),
  };
}

/** One that was left to the server, found again. */
export function useResumedRun(runId: string, command: string): BulkRun {
  const doing = useDoing({ command, runId });
  return {
    ...shownOf(doing, command),
    id: runId,
    share: doing.share,
    problem: doing.problem?.message ?? doing.reason,
  };
}

/** What the dialog of a command for many is headed with: the command, and how many of what. */
export function useBulkTitle(command: string, count: number | undefined): string {
  const { words } = useResource();
  const { t } = useTranslation('kit');
  const name = words.command(command);
  if (count === undefined) return t('command.title', { command: name, title: words.plural });
  return t('bulk.title', { command: name, count, name: inSentence(count === 1 ? words.name : words.plural) });
}
