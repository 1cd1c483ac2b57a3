import { resourceApi } from '@kit';
import { http, idempotencyHeaders, problemOf } from '@shared/api';
import { useMe } from '@shared/lib';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropVisit,
  isOpenVisit,
  keepVisit,
  readVisit,
  renewedVisit,
  type StoredVisit,
  sendVisit,
  visitOf,
} from './visit';

const RETRY_MS = 15_000;
const post = (path: string, body: unknown, key: string) =>
  http.post(path, body, { headers: idempotencyHeaders(key) });

/** Sends one that is done now, when the network comes back, and every so often. */
export function useSending(
  visit: StoredVisit | undefined,
  onOutcome: (next: StoredVisit | undefined) => void,
) {
  const { userId = '' } = useMe();
  const busy = useRef(false);
  /** What was wanted while an attempt ran: that one may have begun before the network was back. */
  const next = useRef<() => void>(undefined);
  const told = useRef(onOutcome);
  told.current = onOutcome;
  const due = visit?.key !== undefined && !visit.refused ? visit : undefined;
  useEffect(() => {
    if (!due) return undefined;
    const attempt = async () => {
      if (busy.current) return;
      busy.current = true;
      const outcome = await sendVisit(due, post, problemOf);
      busy.current = false;
      if ('sent' in outcome) {
        dropVisit(localStorage, userId, due.id);
        told.current(undefined);
      } else if ('refused' in outcome) {
        const kept = { ...due, refused: outcome.refused };
        keepVisit(localStorage, userId, kept);
        told.current(kept);
      } else next.current?.();
      next.current = undefined;
    };
    const now = () => {
      if (busy.current) next.current = now;
      else void attempt();
    };
    now();
    window.addEventListener('online', now);
    const timer = setInterval(() => void attempt(), RETRY_MS);
    return () => {
      next.current = undefined;
      window.removeEventListener('online', now);
      clearInterval(timer);
    };
  }, [due, userId]);
}

/** The list of a task: what this browser keeps of it comes before what the server says. */
export function useVisit(id: string) {
  const { userId = '' } = useMe();
  const [visit, setVisit] = useState(() => readVisit(localStorage, userId, id));
  const [sent, setSent] = useState(false);
  const [lost, setLost] = useState(false);
  const { data, isError, refetch } = resourceApi.useRecordQuery(
    { resource: 'replenishTasks', id },
    { skip: sent },
  );
  const set = useCallback(
    (next: StoredVisit) => {
      setVisit(next);
      setLost(!keepVisit(localStorage, userId, next));
    },
    [userId],
  );
  useEffect(() => {
    if (data && isOpenVisit(data) && !visit && !sent) set(visitOf(data, Date.now()));
  }, [data, visit, sent, set]);
  useSending(visit, (next) => {
    setVisit(next);
    if (!next) setSent(true);
  });
  const takeNew = async () => {
    const fresh = await refetch().unwrap();
    if (visit && isOpenVisit(fresh)) set(renewedVisit(visit, visitOf(fresh, Date.now())));
  };
  const discard = () => {
    dropVisit(localStorage, userId, id);
    setVisit(undefined);
    void refetch();
  };
  const closed = data !== undefined && !isOpenVisit(data) && !visit;
  return {
    row: data,
    visit,
    set,
    sent,
    lost,
    closed,
    failed: isError && !visit,
    takeNew,
    discard,
    retry: refetch,
  };
}
