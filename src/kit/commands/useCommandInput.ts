import { fieldProblems, isEmpty, type Problems, problemPlace } from '@contract/kit/checkDraft';
import { type CommandDef, reasonKeyOf } from '@contract/kit/command';
import type { Draft } from '@contract/kit/field';
import { useState } from 'react';

/** Does it need anything from the person before it can run? */
export function asksFirst({
  args = {},
  reason,
  confirms,
}: Pick<CommandDef, 'args' | 'reason' | 'confirms'>): boolean {
  return reason !== undefined || confirms !== undefined || Object.keys(args).length > 0;
}

/** What is wrong with what a command was given. */
function inputProblems(
  { args = {}, reason: needed }: Pick<CommandDef, 'args' | 'reason'>,
  values: Draft,
  reason: string,
): Problems {
  const wrong = Object.entries(args).map(([name, field]) => fieldProblems(name, field, values[name]));
  const unsaid = needed && isEmpty(reason) ? { reason: { key: reasonKeyOf(needed) } } : {};
  return Object.assign({}, ...wrong, unsaid);
}

export interface CommandInput {
  values: Draft;
  reason: string;
  problems: Problems;
  /** How often something was found wrong. */
  refusals: number;
  set(name: string, value: unknown): void;
  say(reason: string): void;
  /** Says what is wrong, at its place; true when nothing is. @param only arguments of one step */
  check(only?: readonly string[]): boolean;
  /** What the server found wrong. */
  refuse(fields: Readonly<Record<string, string>>): void;
}

/** What a person fills in before a command runs. @param given values that are there already */
export function useCommandInput(definition: CommandDef | undefined, given: Draft = {}): CommandInput {
  const args = definition?.args ?? {};
  const [values, setValues] = useState<Draft>(() => ({
    ...Object.fromEntries(Object.entries(args).map(([name, { initial }]) => [name, initial ?? null])),
    ...given,
  }));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const find = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((before) => before + 1);
  };
  const without = (name: string) =>
    setProblems((old) =>
      Object.fromEntries(Object.entries(old).filter(([key]) => problemPlace(key).name !== name)),
    );
  return {
    values,
    reason,
    problems,
    refusals,
    set(name, value) {
      setValues((old) => ({ ...old, [name]: value }));
      without(name);
    },
    say(text) {
      setReason(text);
      without('reason');
    },
    check(only) {
      const all = definition ? inputProblems(definition, values, reason) : {};
      const here = Object.entries(all).filter(([key]) => only?.includes(problemPlace(key).name) ?? true);
      const found = Object.fromEntries(here);
      find(found);
      return Object.keys(found).length === 0;
    },
    refuse: (fields) =>
      find(Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }]))),
  };
}
