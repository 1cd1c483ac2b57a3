import type { Resource } from '@contract/kit/resource';
import type { BulkBody, BulkResult } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useDirty } from '@shared/lib';
import { useEffect, useRef, useState } from 'react';
import { crudApi } from '../crudApi';
import { type BulkOutcome, runInParts } from './bulkRun';

export interface BulkAsked {
  resource: Resource;
  command: string;
  /** What is selected and, for `update`, the changes. */
  body: Omit<BulkBody, 'dryRun'>;
  onDone(): void;
}

/** A command for many: tried at once, done on demand, stopped between two of its parts. */
export function useBulkRun({ resource, command, body: given, onDone }: BulkAsked) {
  // As it was chosen: the list goes on, and what it says anew is tried nowhere again.
  const [body] = useState(given);
  const [call, { error, isLoading }] = crudApi.useBulkMutation();
  const [tried, setTried] = useState<BulkResult>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
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
      .then(setTried, () => undefined);
  }, [call, name, command, body]);
  const apply = async (from: BulkResult, reason: string) => {
    setShare(0);
    const work = {
      tried: from,
      more: { args: body.args, reason: reason.trim() || undefined },
      send: (part: BulkBody) => call({ resource: name, command, body: part }).unwrap(),
      onShare: setShare,
      isStopped: () => stop.current,
    };
    setOutcome(await runInParts(work));
    setShare(undefined);
    onDone();
  };
  return {
    ...{ tried, outcome, share, running, stopping, busy: isLoading || running },
    problem: error as ApiProblem | undefined,
    apply: (reason: string) => tried && void apply(tried, reason),
    stop() {
      stop.current = true;
      setStopping(true);
    },
  };
}
