import type { RefField } from '@contract/kit/field';
import type { Resource } from '@contract/kit/resource';
import { AccessContext, currencyOf } from '@shared/lib';
import { use, useState } from 'react';
import { resourceApi } from '../api/resourceApi';
import { withFiguresKept } from './inputs/currency';
import type { Form } from './useChecks';

/** The record that gives the institution was chosen; figures are of the institution before, until the new one is known. */
interface OrgMove {
  id: unknown;
  from: unknown;
}

/**
 * Where the record belongs; a new one that takes the institution of another one, by the one that is chosen so far.
 * Figures that were typed before that is known stay as they were typed.
 */
export function useDraftOrg(resource: Resource, { mode, names, values, setValues }: Form) {
  const { fields, orgFrom = '' } = resource;
  const access = use(AccessContext);
  const [moved, setMoved] = useState<OrgMove>();
  const { to = '' } = (fields[orgFrom] ?? {}) as Partial<RefField>;
  const id = mode === 'create' ? values[orgFrom] : undefined;
  // Nothing else than the currency hangs on it.
  const skip = typeof id !== 'string' || Object.keys(access.otherCurrencies ?? {}).length === 0;
  const { currentData, isError } = resourceApi.useRecordQuery({ resource: to, id: String(id) }, { skip });
  const found = skip ? values.orgId : (currentData?.orgId ?? null);
  const known = skip || currentData !== undefined;
  const pending = moved && moved.id === (id ?? null) ? moved : undefined;
  if (moved && (known || !pending)) {
    setMoved(undefined);
    if (pending) {
      const typed = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
      const [from, next] = [currencyOf(access, pending.from), currencyOf(access, found)];
      setValues((old) => withFiguresKept(old, typed, from, next));
    }
  }
  const org = pending && !known ? pending.from : found;
  return {
    org,
    /** Amounts that are there already are of an institution that is not known yet. */
    waits: !known && !pending && !isError,
    /** Another record is chosen to take the institution of. */
    moveTo: (next: unknown) => setMoved({ id: next ?? null, from: org }),
  };
}
