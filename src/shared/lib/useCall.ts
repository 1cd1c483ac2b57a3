import { type ApiProblem, problemOf } from '@shared/api';
import { useCallback, useState } from 'react';

/** Result of a call; neither answer nor problem before the first one. */
export interface CallState<Answer> {
  busy: boolean;
  answer?: Answer;
  problem?: ApiProblem;
}

/**
 * A call and what became of it, for pages outside the console, which do without its cache of answers.
 * @param call the same function at every render.
 * @returns a function that makes the call and never throws, and what became of the latest one.
 */
export function useCall<Input, Answer>(call: (input: Input) => Promise<Answer>) {
  const [called, setCalled] = useState<CallState<Answer>>({ busy: false });
  const run = useCallback(
    async (input: Input): Promise<CallState<Answer>> => {
      setCalled({ busy: true });
      const done = await call(input).then(
        (answer) => ({ busy: false, answer }),
        (error: unknown) => ({ busy: false, problem: problemOf(error) }),
      );
      setCalled(done);
      return done;
    },
    [call],
  );
  return [run, called] as const;
}
