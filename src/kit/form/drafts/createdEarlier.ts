import { normalized } from '@contract/kit/checkDraft';
import type { Draft } from '@contract/kit/field';
import { masked } from '@contract/kit/masks';
import { maskOf } from '@contract/kit/personal';
import { type AnyRow, fieldOf, type Resource, writable } from '@contract/kit/resource';
import { sameValue } from '@contract/kit/sameValue';
import type { ApiProblem } from '@shared/api';
import type { MergeResult } from './merge';

const MADE_BEFORE = 'err.common.madeBefore';
const UNTOUCHED = 1;

/** Id of the record that an earlier attempt of the same save created when its answer was lost (409). */
export function createdEarlier({ key, params }: Pick<ApiProblem, 'key' | 'params'>): string | undefined {
  return key === MADE_BEFORE && typeof params?.id === 'string' ? params.id : undefined;
}

/**
 * Merges the form into the record that an earlier attempt created. The form wins while nobody else changed that record;
 * otherwise each difference is a clash. Fields that were never sent keep the server's values.
 * @param sent the bodies of all attempts, the current one included
 * @returns undefined where a field differs that cannot be changed after creation
 */
export function mergeIntoCreated(
  resource: Resource,
  typed: Draft,
  made: AnyRow,
  sent: readonly Draft[],
): MergeResult | undefined {
  const isSame = (name: string) => {
    const value = normalized(typed[name]);
    const mask = maskOf(fieldOf(resource, name));
    // Different values may leave the same mask.
    const unchanged = mask !== undefined && sent.every((body) => sameValue(body[name], typed[name]));
    return sameValue(value, made[name]) || (unchanged && sameValue(masked(mask, value), made[name]));
  };
  const names = [...new Set(sent.flatMap(Object.keys))].filter((name) => !isSame(name));
  const open = resource.can.includes('update') ? writable(resource, 'update') : [];
  if (names.some((name) => !open.includes(name))) return undefined;
  const mine = Object.fromEntries(names.map((name) => [name, typed[name]]));
  const asked = made.version === UNTOUCHED ? [] : names;
  return {
    merged: { ...made, ...mine },
    clashes: asked.map((name) => ({ name, base: null, mine: typed[name], theirs: made[name] })),
  };
}
