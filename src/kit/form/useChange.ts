import type { AnyRow, Resource } from '@contract/kit/resource';
import type { RecordResult } from '@contract/kit/wire';
import type { ApiProblem } from '@shared/api';
import { useEffect } from 'react';
import { resourceApi } from '../api/resourceApi';
import { unwrapAnswer } from '../api/unwrapAnswer';
import { useStored } from '../commands/useStored';
import { differing, type FieldConflict, type MergeResult, mergeThreeWay } from './drafts/merge';
import type { RecordFormState } from './useRecordForm';

export interface Conflict {
  clashes: readonly FieldConflict[];
  theirs: RecordResult;
  merged: Record<string, unknown>;
}

export interface ChangeInput {
  resource: Resource;
  row: AnyRow | undefined;
  form: RecordFormState;
  onSaved(row: AnyRow): void;
  /** Others changed the same fields: the person decides. */
  onConflict(conflict: Conflict): void;
  onRefused(refusal: ApiProblem): void;
}

/** Stores a change of a record, upon what others made of it meanwhile. */
export function useChange({ resource, form, onSaved, onConflict }: ChangeInput) {
  const [update] = resourceApi.useUpdateMutation();
  const [fetchNow] = resourceApi.useLazyRecordQuery();
  const { stored, withdraw } = useStored(resource);
  useEffect(() => {
    if (form.dirty) withdraw();
  }, [form.dirty, withdraw]);
  const change = async ({ id, version }: AnyRow, body: Record<string, unknown>): Promise<void> => {
    const after = await update({ resource: resource.name, id, body: { ...body, version } }).unwrap();
    onSaved(after);
    stored({ before: { version }, after, names: Object.keys(body) });
  };
  const fetched = (id: string) => unwrapAnswer(fetchNow({ resource: resource.name, id }));
  /** Sends what then differs from their record, upon their version. */
  const send = async (theirs: AnyRow, merged: Record<string, unknown>): Promise<void> => {
    const names = differing(theirs, merged, form.names);
    return change(theirs, Object.fromEntries(names.map((name) => [name, merged[name]])));
  };
  const sendOrAsk = async (theirs: RecordResult, { merged, clashes }: MergeResult): Promise<void> =>
    clashes.length > 0 ? onConflict({ clashes, theirs, merged }) : send(theirs, merged);
  const rebase = async (id: string): Promise<void> => {
    const theirs = await fetched(id);
    return sendOrAsk(theirs, mergeThreeWay(form.base.values, form.values, theirs, form.names));
  };
  return { change, fetched, send, sendOrAsk, rebase };
}
