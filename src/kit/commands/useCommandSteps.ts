import { problemPlace } from '@contract/kit/checkDraft';
import type { CommandDef } from '@contract/kit/command';
import { useState } from 'react';
import type { CommandInput } from './useCommandInput';

export interface CommandSteps {
  /** 1 and more; the last one shows all that was filled in. */
  at: number;
  count: number;
  /** Arguments of the present step; undefined at the end. */
  names: readonly string[] | undefined;
  /** Not the step the dialog opened with: what was focused before is gone. */
  isTurned: boolean;
  /** On, unless something of the present step is wrong. */
  next(): void;
  back(): void;
  /** To where the first of these fields is asked for. */
  show(fields: readonly string[]): void;
}

/** The way through a command of several steps; undefined where it has none. */
export function useCommandSteps(
  definition: CommandDef | undefined,
  input: CommandInput,
): CommandSteps | undefined {
  const [turnedTo, setAt] = useState<number>();
  const at = turnedTo ?? 0;
  const steps = definition?.steps;
  if (!steps) return undefined;
  const names = steps[at];
  return {
    at: at + 1,
    count: steps.length + 1,
    names,
    isTurned: turnedTo !== undefined,
    next: () => {
      if (input.check(names)) setAt(at + 1);
    },
    back: () => setAt(at - 1),
    show(fields) {
      const wrong = fields.map((field) => problemPlace(field).name);
      const first = steps.findIndex((each) => each.some((name) => wrong.includes(name)));
      if (first >= 0) setAt(first);
    },
  };
}
