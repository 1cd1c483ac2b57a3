import { isEmpty } from '@contract/kit/checkDraft';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { useDirty, useMe } from '@shared/lib';
import { useCallback, useState } from 'react';
import type { DraftCopy } from './drafts/copyOf';
import { draftKey, readDraft, type StoredDraft } from './drafts/drafts';
import { changedBase, resumeDraft } from './drafts/resumeDraft';
import { useKeptDraft } from './drafts/useKeptDraft';
import { type FormValues, typedIn } from './formValues';
import { type Form, useChecks, useValues } from './useChecks';
import { useDraftOrg } from './useDraftOrg';

const NEW = 'new';

/** The draft of this form that outlives the page, and the one that an earlier visit left. */
function useDraft(resource: Resource, id: string, form: Form) {
  const { base, values, names, changed, dirty, setBase, setValues } = form;
  const { userId = '' } = useMe();
  const key = draftKey(userId, resource.name, id);
  const [offered, setOffered] = useState<StoredDraft | undefined>(() =>
    readDraft(localStorage, key, Date.now()),
  );
  const { version } = base;
  const drop = useKeptDraft(key, { values, version, base: changedBase(base.values, changed) }, dirty);
  const forget = useCallback(() => {
    drop();
    setOffered(undefined);
  }, [drop]);
  useDirty(dirty, forget);
  return {
    offered,
    forget,
    takeOffered() {
      if (!offered) return;
      const taken = resumeDraft(offered, typedIn(resource, offered), base, names);
      setBase(taken.base);
      setValues(taken.values);
      setOffered(undefined);
    },
  };
}

/** What is typed into a record, what is wrong with it, and the draft that outlives the page. */
export function useRecordForm(resource: Resource, row: AnyRow | undefined, copy?: DraftCopy) {
  const form = useValues(resource, row, copy);
  const { mode, names, base, values, changed, setValues, setProblems, takeOver } = form;
  // A copy has a draft of its own: what was typed into an empty form stays where it is.
  const draft = useDraft(resource, row?.id ?? (copy ? `${NEW}.${copy.of}` : NEW), form);
  const { forget } = draft;
  const checks = useChecks(resource, form);
  const place = useDraftOrg(resource, form);
  const reset = useCallback(() => {
    setValues(base.values);
    setProblems({});
    forget();
  }, [base, forget, setValues, setProblems]);
  return {
    ...form,
    ...draft,
    ...checks,
    place,
    set(name: string, value: unknown) {
      if (name === resource.orgFrom) place.moveTo(value);
      checks.set(name, value);
    },
    reset,
    idle: resource.idle?.(values) ?? [],
    /** Only what changed, for the server; a new record sends what was filled in. */
    body(): FormValues {
      const isFilled = (name: string) => !isEmpty(values[name]) || values[name] === false;
      const wanted = mode === 'update' ? changed : names.filter(isFilled);
      return Object.fromEntries(wanted.map((name) => [name, values[name]]));
    },
    /** The record as it is stored now; nothing is unsaved any more. */
    saved(next: AnyRow) {
      takeOver(next);
      forget();
    },
  };
}
export type RecordFormState = ReturnType<typeof useRecordForm>;
