import type { BulkBody } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { useState } from 'react';
import { ulid } from 'ulid';
import { resourceApi } from '../../api/resourceApi';
import { useResource } from '../../ResourceContext';
import {
  type BulkInput,
  type BulkOutcome,
  endedOutcome,
  isLong,
  isRunOver,
  runAtOnce,
  runBodyOf,
  type TrialResult,
} from './bulkRun';
import { bulkUndoOf } from './bulkUndo';
import { useFollowedRun } from './useFollowedRun';
import { useKeptRun } from './useKeptRun';

/** The command that was asked for, or the undo of it. */
interface BulkCommandState {
  command: string;
  tried?: TrialResult;
  outcome?: BulkOutcome;
  /** The server does it. */
  runId?: string;
}

/** A command for many on its way: a short one is waited for, a long one is left to the server and followed. */
export function useDoing(resumed?: BulkCommandState) {
  const { resource } = useResource();
  const { name } = resource;
  const kept = useKeptRun(name);
  const [call] = resourceApi.useBulkMutation();
  const [start] = resourceApi.useStartRunMutation();
  const [begun, setBegun] = useState(resumed);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const run = useFollowedRun(begun?.runId);
  // Asks before the tab closes, because the result would be lost.
  useDirty(sending);
  const atOnce = async (command: string, tried: TrialResult, more: BulkInput) => {
    const send = (body: BulkBody) => call({ resource: name, command, body }).unwrap();
    setBegun({ command, tried });
    setBegun({ command, tried, outcome: await runAtOnce({ tried, more, send }) });
  };
  const onServer = async (command: string, tried: TrialResult, more: BulkInput) => {
    try {
      const { id } = await start(runBodyOf(name, command, tried, more)).unwrap();
      kept.keep(id);
      setBegun({ command, tried, runId: id });
    } catch (failure) {
      setProblem(failure as ApiProblem);
    }
  };
  const begin = async (command: string, tried: TrialResult, more: BulkInput) => {
    setProblem(undefined);
    setSending(true);
    await (isLong(tried) ? onServer : atOnce)(command, tried, more);
    setSending(false);
  };
  const { report } = run;
  const ended = report && isRunOver(report) ? endedOutcome(report, begun?.tried) : undefined;
  const outcome = begun?.outcome ?? ended;
  const following = begun?.runId !== undefined && !outcome;
  const back = begun && outcome && bulkUndoOf(resource, begun.command, outcome);
  return {
    begun,
    outcome,
    problem: problem ?? run.problem,
    /** Why the server gave up. */
    reason: report?.reason?.msg,
    sending,
    /** The server continues without this page. */
    following,
    stopping: report?.state === 'stopping',
    share: following ? (report?.attempted ?? 0) / Math.max(1, report?.total ?? 1) : undefined,
    begin,
    stop: run.stop,
    /** What can be undone, now that it has ended. */
    back,
    undo: () => back && void begin(back.command, back.tried, { run: ulid() }),
    /** Its end was seen: it need not be found again. */
    seen: kept.drop,
  };
}
