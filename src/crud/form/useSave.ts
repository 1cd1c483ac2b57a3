import type { Problems } from '@contract/kit/checkDraft';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { RecordResult } from '@contract/kit/wire';
import { notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { crudApi } from '../crudApi';
import { type Clash, differing, mergeThreeWay } from './merge';
import type { RecordForm } from './useRecordForm';

const STALE = 'err.common.stale';
const GONE = 404;

export interface Conflict {
  clashes: readonly Clash[];
  theirs: RecordResult;
  merged: Record<string, unknown>;
}

function problemsOf({ fields = {} }: ApiProblem): Problems {
  return Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }]));
}

/** Saves a form; what others changed meanwhile is brought together, or asked about. */
export function useSave(
  resource: Resource,
  row: AnyRow | undefined,
  form: RecordForm,
  onSaved: (row: AnyRow) => void,
) {
  const { t } = useTranslation('record');
  const [create, creating] = crudApi.useCreateMutation();
  const [update, updating] = crudApi.useUpdateMutation();
  const [fetchNow] = crudApi.useLazyRecordQuery();
  const [problem, setProblem] = useState<ApiProblem>();
  const [conflict, setConflict] = useState<Conflict>();
  const [deleted, setDeleted] = useState(false);
  // The same new record asked for twice, because an answer got lost, is made once.
  const idempotency = useRef(ulid());

  const done = (next: AnyRow) => {
    form.saved(next);
    setProblem(undefined);
    notifications.show({ message: t('saved') });
    onSaved(next);
  };
  const rebase = async (id: string): Promise<void> => {
    const theirs = await fetchNow({ resource: resource.name, id }).unwrap();
    const { merged, clashes } = mergeThreeWay(form.base.values, form.values, theirs, form.names);
    if (clashes.length > 0) return setConflict({ clashes, theirs, merged });
    return send(id, theirs, merged);
  };
  /** Sends what then differs from their record, upon their version. */
  const send = async (id: string, theirs: AnyRow, merged: Record<string, unknown>): Promise<void> => {
    const names = differing(theirs, merged, form.names);
    const body = Object.fromEntries(names.map((name) => [name, merged[name]]));
    done(await update({ resource: resource.name, id, body: { ...body, version: theirs.version } }).unwrap());
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const refusal = 'status' in (error as object) ? (error as ApiProblem) : problemOf(error);
      if (refusal.key === STALE && row) return attempt(() => rebase(row.id));
      if (refusal.status === GONE && row) setDeleted(true);
      form.setProblems((old) => ({ ...old, ...problemsOf(refusal) }));
      setProblem(refusal);
    }
  };
  const write = async () => {
    if (row)
      return done(
        await update({
          resource: resource.name,
          id: row.id,
          body: { ...form.body(), version: form.base.version },
        }).unwrap(),
      );
    return done(
      await create({ resource: resource.name, draft: form.body(), key: idempotency.current }).unwrap(),
    );
  };
  return {
    ...{ problem, conflict, deleted },
    busy: creating.isLoading || updating.isLoading,
    save() {
      setProblem(undefined);
      return attempt(write);
    },
    settle(choices: Record<string, unknown>) {
      if (!conflict || !row) return;
      const { theirs, merged } = conflict;
      setConflict(undefined);
      void attempt(() => send(row.id, theirs, { ...merged, ...choices }));
    },
    giveUp: () => setConflict(undefined),
  };
}
