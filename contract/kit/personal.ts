import type { Field, TextField } from './field';
import { type Mask, masked } from './masks';
import type { Resource } from './resource';

export function maskOf(field: Field | undefined): Mask | undefined {
  return (field as TextField | undefined)?.personal;
}

/** Can the database not read it? */
export function isSealedField(field: Field | undefined): boolean {
  return (field as TextField | undefined)?.sealed === true;
}

/** Is every value of it masked? Then comparing with a part of it, or its order, would spell it out. */
export function isHidden(field: Field | undefined): boolean {
  const mask = maskOf(field);
  return mask !== undefined && mask !== 'account';
}

/** The same values with what is personal made unreadable. */
export function withoutPersonal<T extends Readonly<Record<string, unknown>>>(
  { fields }: Pick<Resource, 'fields'>,
  values: T,
): T {
  const shown: Record<string, unknown> = { ...values };
  for (const each in shown) {
    const mask = maskOf(fields[each]);
    if (mask) shown[each] = masked(mask, shown[each]);
  }
  return shown as T;
}

const SEALED = new WeakMap<object, readonly string[]>();

/** Names of the fields that the database cannot read; kept, because every row asks. */
export function sealedFields({ fields }: Pick<Resource, 'fields'>): readonly string[] {
  const known = SEALED.get(fields);
  if (known) return known;
  const names = Object.keys(fields).filter((each) => isSealedField(fields[each]));
  SEALED.set(fields, names);
  return names;
}

/** Names of the fields that are masked. */
export function personalFields({ fields }: Pick<Resource, 'fields'>): string[] {
  return Object.keys(fields).filter((each) => maskOf(fields[each]) !== undefined);
}
