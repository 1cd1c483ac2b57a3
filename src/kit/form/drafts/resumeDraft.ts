import type { StoredDraft } from './drafts';
import { mergeThreeWay } from './merge';

type Values = Record<string, unknown>;
/** The stored state that typing is compared with. */
export interface Base {
  values: Values;
  version: number;
}

/**
 * What the draft was typed upon. One kept by an earlier build does not tell: if the record has changed since, it is
 * taken for typed as a whole, so that every difference is asked about and none is overwritten.
 */
function baseOf({ values, base, version }: StoredDraft, now: Base): Values {
  if (base) return { ...values, ...base };
  return version === now.version ? now.values : {};
}

/** What of a draft somebody changed, as it was before: enough to take it up again. */
export function changedBase(base: Values, changed: readonly string[]): Values {
  return Object.fromEntries(changed.map((name) => [name, base[name]]));
}

/**
 * A draft upon the record as it is now: fields that nobody touched in it have today's values. Fields that others
 * changed too keep what they were typed upon, and the version of then: saving them asks which value stays.
 * @param typed the draft's values without masks
 */
export function resumeDraft(
  kept: StoredDraft,
  typed: Values,
  now: Base,
  names: readonly string[],
): { base: Base; values: Values } {
  const then = baseOf(kept, now);
  const { merged, clashes } = mergeThreeWay(then, { ...then, ...typed }, now.values, names);
  const values = { ...now.values, ...merged };
  if (clashes.length === 0) return { base: now, values };
  const asked = clashes.map(({ name, base }) => [name, base ?? null] as const);
  return { base: { values: { ...now.values, ...Object.fromEntries(asked) }, version: kept.version }, values };
}
