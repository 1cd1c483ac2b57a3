import type { RefField } from '@contract/kit/field';
import type { Resource } from '@contract/kit/resource';
import { AccessContext } from '@shared/lib';
import { use } from 'react';
import { resourceApi } from '../api/resourceApi';
import type { RecordFormState } from './useRecordForm';

/** Where the record belongs; a new one that takes the institution of another one, by the one that is chosen so far. */
export function useDraftOrg(
  { fields, orgFrom = '' }: Resource,
  { mode, values }: Pick<RecordFormState, 'mode' | 'values'>,
): unknown {
  const { otherCurrencies = {} } = use(AccessContext);
  const { to = '' } = (fields[orgFrom] ?? {}) as Partial<RefField>;
  const id = mode === 'create' ? values[orgFrom] : undefined;
  // Nothing else than the currency hangs on it.
  const skip = typeof id !== 'string' || Object.keys(otherCurrencies).length === 0;
  const { currentData } = resourceApi.useRecordQuery({ resource: to, id: String(id) }, { skip });
  return skip ? values.orgId : (currentData?.orgId ?? null);
}
