import type { Problems } from '@contract/kit/checkDraft';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ulid } from 'ulid';
import { resourceApi } from '../api/resourceApi';
import { createdEarlier, mergeIntoCreated } from './drafts/createdEarlier';
import { type ChangeInput, type Conflict, useChange } from './useChange';
import type { RecordFormState } from './useRecordForm';

const STALE = 'err.common.stale';
const GONE = 404;

/** All attempts at one new record. */
interface Attempts {
  key: string;
  sent: Record<string, unknown>[];
}
const newAttempts = (): Attempts => ({ key: ulid(), sent: [] });

function problemsOf({ fields = {} }: ApiProblem): Problems {
  return Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, { key }]));
}

/** One press of Save: creates or changes, and tries once more where an answer got lost or a version was old. */
function useAttempt(saving: ChangeInput) {
  const { resource, row, form, onSaved, onRefused } = saving;
  const { t } = useTranslation('record');
  const [create] = resourceApi.useCreateMutation();
  const { change, fetched, send, sendOrAsk, rebase } = useChange(saving);
  // The same new record asked for twice, because an answer got lost, is made once.
  const attempts = useRef(newAttempts());
  /** Goes on with the record that an earlier attempt made; says so where that cannot be. */
  const goOn = async (id: string, refusal: ApiProblem): Promise<void> => {
    const made = await fetched(id);
    const merge = mergeIntoCreated(resource, form.values, made, attempts.current.sent);
    return merge ? sendOrAsk(made, merge) : onRefused(refusal);
  };
  const write = async (): Promise<void> => {
    const body = form.body();
    if (row) return change({ ...row, version: form.base.version }, body);
    const { key, sent } = attempts.current;
    sent.push(body);
    onSaved(await create({ resource: resource.name, draft: body, key }).unwrap());
    notifications.show({ message: t('saved') });
  };
  /** @param anew what to do upon the newest version, when it was made from an older one */
  const attempt = async (work: () => Promise<void>, anew = row && (() => rebase(row.id))): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const refusal = problemOf(error);
      const made = createdEarlier(refusal);
      const upon = made === undefined ? undefined : () => goOn(made, refusal);
      if (upon) return attempt(upon, upon);
      if (refusal.key === STALE && anew) return attempt(anew, anew);
      // What an earlier attempt made is gone again: the next one makes another.
      if (refusal.status === GONE) attempts.current = newAttempts();
      form.setProblems((old) => ({ ...old, ...problemsOf(refusal) }));
      onRefused(refusal);
    }
  };
  return {
    save: () => attempt(write),
    send: (theirs: AnyRow, merged: Record<string, unknown>) => attempt(() => send(theirs, merged)),
  };
}

/** Saves a form; what others changed meanwhile is brought together, or asked about. */
export function useSave(
  resource: Resource,
  row: AnyRow | undefined,
  form: RecordFormState,
  onSaved: (row: AnyRow) => void,
) {
  const [problem, setProblem] = useState<ApiProblem>();
  const [conflict, setConflict] = useState<Conflict>();
  const [busy, setBusy] = useState(false);
  const done = (next: AnyRow) => {
    form.saved(next);
    setProblem(undefined);
    onSaved(next);
  };
  const attempt = useAttempt({
    resource,
    row,
    form,
    onSaved: done,
    onConflict: setConflict,
    onRefused: setProblem,
  });
  /** From the first call to the last word nothing can be typed: it would be lost. */
  const busily = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return {
    problem,
    conflict,
    deleted: row !== undefined && problem?.status === GONE,
    busy,
    save() {
      setProblem(undefined);
      return busily(attempt.save);
    },
    settle(choices: Record<string, unknown>) {
      if (!conflict) return;
      const { theirs, merged } = conflict;
      setConflict(undefined);
      void busily(() => attempt.send(theirs, { ...merged, ...choices }));
    },
    giveUp: () => setConflict(undefined),
  };
}
