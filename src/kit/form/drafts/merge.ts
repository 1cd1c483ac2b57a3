import type { Draft } from '@contract/kit/field';
import { sameValue } from '@contract/kit/sameValue';

/** A field that both sides changed to different values. */
export interface FieldConflict {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}
export interface MergeResult {
  /** Everything of theirs with everything of mine that only I changed. */
  merged: Record<string, unknown>;
  clashes: FieldConflict[];
}

/** Fields whose values differ. */
export function differing(a: Draft, b: Draft, names: readonly string[]): string[] {
  return names.filter((name) => !sameValue(a[name], b[name]));
}

/** Brings two edits of one record together, field by field. */
export function mergeThreeWay(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  names: readonly string[],
): MergeResult {
  const merged: Record<string, unknown> = {};
  const clashes: FieldConflict[] = [];
  for (const name of names) {
    const [old, own, other] = [base[name], mine[name], theirs[name]];
    const iChanged = !sameValue(old, own);
    const theyChanged = !sameValue(old, other);
    merged[name] = iChanged ? own : other;
    if (iChanged && theyChanged && !sameValue(own, other))
      clashes.push({ name, base: old, mine: own, theirs: other });
  }
  return { merged, clashes };
}
