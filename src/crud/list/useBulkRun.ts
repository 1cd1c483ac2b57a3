import type { Resource } from '@contract/kit/resource';
import type { BulkBody } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { useEffect, useRef, useState } from 'react';
import { crudApi } from '../crudApi';
import { type BulkOutcome, runInParts, type Tried } from './bulkRun';
import { bulkUndoOf } from './bulkUndo';

export interface BulkAsked {
  resource: Resource;
  command: string;
  /** What is selected and, for `update`, the changes. */
  body: Omit<BulkBody, 'dryRun'>;
}

/** The command that was asked for, or the undo of it. */
interface Doing {
  command: string;
  tried?: Tried;
  outcome?: BulkOutcome;
}

/** A command for many: tried at once, done on demand, stopped between two of its parts, and undone the same way. */
export function useBulkRun({ resource, command, body: given }: BulkAsked) {
  // As it was chosen: the list goes on, and what it says anew is tried nowhere again.
  const [body] = useState(given);
  const [call, { error, isLoading }] = crudApi.useBulkMutation();
  const [doing, setDoing] = useState<Doing>({ command });
  const [share, setShare] = useState<number>();
  const [stopping, setStopping] = useState(false);
  const stop = useRef(false);
  const running = share !== undefined;
  // Whoever closes the tab meanwhile is asked: nobody would see what became of the rest.
  useDirty(running);
  const { name } = resource;
  useEffect(() => {
    void call({ resource: name, command, body: { ...body, dryRun: true } as BulkBody })
      .unwrap()
      .then(
        (tried) => setDoing({ command, tried }),
        () => undefined,
      );
  }, [call, name, command, body]);
  const run = async (what: string, tried: Tried, more: Pick<BulkBody, 'args' | 'reason'>) => {
    stop.current = false;
    setStopping(false);
    setShare(0);
    setDoing({ command: what, tried });
    const work = {
      ...{ tried, more },
      send: (part: BulkBody) => call({ resource: name, command: what, body: part }).unwrap(),
      onShare: setShare,
      isStopped: () => stop.current,
    };
    const outcome = await runInParts(work);
    setDoing({ command: what, tried, outcome });
    setShare(undefined);
  };
  const { tried, outcome } = doing;
  const back = outcome && bulkUndoOf(resource, doing.command, outcome);
  return {
    ...{ ...doing, share, running, stopping, busy: isLoading || running },
    problem: error as ApiProblem | undefined,
    apply: (reason: string) =>
      tried && void run(command, tried, { args: body.args, reason: reason.trim() || undefined }),
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
