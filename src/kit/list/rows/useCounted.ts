import type { ListResult } from '@contract/kit/wire';
import { useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ListArgs } from '../../api/listApi';
import { resourceApi } from '../../api/resourceApi';

type ListTotal = Pick<ListResult, 'total' | 'approximate'>;

/** Before an estimated total is asked for again, ms: the server counts meanwhile, and what takes long is asked for rarely. */
const PAUSES = [1_500, 3_000, 6_000, 12_000, 24_000] as const;

/** Asks until the total is counted, or for long enough. @returns what ends it. */
export function askUntilCounted(ask: () => Promise<ListTotal>, tell: (total: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const again = ([pause, ...pauses]: readonly number[]) => {
    if (pause === undefined || ended) return;
    timer = setTimeout(() => void tried(pauses), pause);
  };
  const tried = async (pauses: readonly number[]) => {
    // A question that fails is asked again like one that came too early.
    const found = await ask().catch(() => undefined);
    if (ended) return;
    if (found && !found.approximate) tell(found.total);
    else again(pauses);
  };
  again(PAUSES);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

const { list } = resourceApi.endpoints;
type Dispatch = (action: ReturnType<typeof list.initiate>) => ReturnType<ReturnType<typeof list.initiate>>;

/** An answer with its total counted as soon as the server has. Nothing but the total is taken: rows stay where they are. */
export function useCounted(args: ListArgs, answer: ListResult | undefined): ListResult | undefined {
  const dispatch = useDispatch() as unknown as Dispatch;
  const [counted, setCounted] = useState<{ answer: ListResult; total: number }>();
  useEffect(() => {
    if (!answer?.approximate) return undefined;
    const least = { ...args, page: 1, pageSize: 1 };
    return askUntilCounted(
      () => dispatch(list.initiate(least, { subscribe: false, forceRefetch: true })).unwrap(),
      (total) => setCounted({ answer, total }),
    );
  }, [dispatch, args, answer]);
  const total = counted && counted.answer === answer ? counted.total : undefined;
  return useMemo(
    () => (answer && total !== undefined ? { ...answer, total, approximate: undefined } : answer),
    [answer, total],
  );
}
