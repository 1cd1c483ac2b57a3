import { fieldProblems, isEmpty, normalized } from '../../../contract/kit/checkDraft';
import { type CommandDef, reasonKeyOf } from '../../../contract/kit/command';
import type { Draft } from '../../../contract/kit/field';
import type { ServedResource, Values } from '../served';
import { invalid } from './draft';

export function assertArgs({ args = {}, reason: needed }: CommandDef, given: Draft, reason?: string): void {
  const problems = Object.entries(args).flatMap(([name, field]) =>
    Object.entries(fieldProblems(name, field, given[name])),
  );
  const wrong = Object.fromEntries(problems.map(([name, { key }]) => [name, key]));
  if (needed && isEmpty(reason)) wrong.reason = reasonKeyOf(needed);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Nothing but what the command asks for, without blanks at the ends. @throws AppError 400 */
export function acceptedArgs({ args = {} }: CommandDef, given: Draft): Draft {
  const foreign = Object.keys(given).filter((name) => !Object.hasOwn(args, name));
  if (foreign.length > 0)
    throw invalid(Object.fromEntries(foreign.map((name) => [name, 'err.common.unknownField'])));
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, normalized(value)]));
}

/** What a command without a handler stores: what was filled in under the name of a field. */
export function ownFields({ resource }: ServedResource, args: Draft): Values {
  return Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(resource.fields, name)));
}
