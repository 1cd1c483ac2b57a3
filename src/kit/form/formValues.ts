import type { RefField } from '@contract/kit/field';
import { isMasked } from '@contract/kit/masks';
import { personalFields } from '@contract/kit/personal';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { DraftCopy } from './drafts/copyOf';
import type { StoredDraft } from './drafts/drafts';
import type { Base } from './drafts/resumeDraft';
import { asksOrganization, formField } from './formField';

export type FormValues = Record<string, unknown>;

const isOrganization = (resource: Resource, name: string) => {
  const field = formField(resource, name);
  return field.kind === 'ref' && (field as RefField).to === 'organizations';
};

/** `orgId`: where a new record belongs unless another place is chosen. */
export function initialValues(
  resource: Resource,
  row: AnyRow | undefined,
  orgId?: string,
  copy?: DraftCopy,
): FormValues {
  const values = Object.entries(resource.fields).map(([name, field]) => [
    name,
    row ? row[name] : (field.initial ?? null),
  ]);
  const place = row ? row.orgId : asksOrganization(resource) ? orgId : undefined;
  const begun: FormValues = { ...Object.fromEntries(values), orgId: place ?? null };
  // An institution is made below one's own, as everything else is made in it.
  if (!row && resource.parent !== undefined && isOrganization(resource, resource.parent))
    begun[resource.parent] = orgId ?? null;
  return { ...begun, ...copy?.values };
}

/** What a draft holds that somebody typed: a mask in it says what was stored then. */
export function typedIn(resource: Resource, { values }: StoredDraft): FormValues {
  const personal = personalFields(resource);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !personal.includes(name) || !isMasked(value)),
  );
}

/** Read-only fields show the record's present values: the answer of a save does not compute counts. */
export function withFacts(
  names: readonly string[],
  values: FormValues,
  row: AnyRow | undefined,
  { version }: Base,
): FormValues {
  if (!row || row.version < version) return values;
  const facts = Object.keys(values).filter((name) => !names.includes(name) && name !== 'orgId');
  return { ...values, ...Object.fromEntries(facts.map((name) => [name, row[name]])) };
}
