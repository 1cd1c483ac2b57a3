import { NO_ANSWER, problemOf } from '@shared/api';
import { useRef } from 'react';
import { ulid } from 'ulid';

interface Attempt {
  /** What was wished, as text. */
  wish: string;
  key: string;
  version: number;
}

/** A gateway may have lost the answer of a server that did what it was told. */
const isUnanswered = (status: number) => status === NO_ANSWER || status >= 502;

/**
 * What is asked again because its answer was lost is the same request: it keeps its key, and the version it began
 * with, although the record may show meanwhile that the first one arrived.
 */
export function useAttempt() {
  const last = useRef<Attempt>(undefined);
  return async function attempt<T>(
    wished: unknown,
    version: number,
    send: (attempt: Pick<Attempt, 'key' | 'version'>) => Promise<T>,
  ): Promise<T> {
    const wish = JSON.stringify(wished);
    const current = last.current?.wish === wish ? last.current : { wish, key: ulid(), version };
    last.current = current;
    try {
      return await send({ key: current.key, version: current.version });
    } catch (error) {
      if (!isUnanswered(problemOf(error).status)) last.current = undefined;
      throw error;
    }
  };
}
