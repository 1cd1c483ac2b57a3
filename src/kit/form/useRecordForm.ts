import { checkDraft, fieldProblems, isEmpty, type Problems, placeOf } from '@contract/kit/checkDraft';
import { checkValue } from '@contract/kit/checkValue';
import { isMasked } from '@contract/kit/masks';
import { personalFields } from '@contract/kit/personal';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { useDirty, useMe } from '@shared/lib';
import { useCallback, useMemo, useState } from 'react';
import type { Copy } from './drafts/copyOf';
import { draftKey, type KeptDraft, readDraft } from './drafts/drafts';
import { differing } from './drafts/merge';
import { type Base, changedBase, takeUp } from './drafts/takeUp';
import { useKeptDraft } from './drafts/useKeptDraft';
import { formField, formNames } from './formField';
import { initialValues, typedIn, type Values, withFacts } from './formValues';
import { useAfterPress } from './useAfterPress';

const NEW = 'new';

/** The values of a form and what they began from; a newer record is taken over while nothing is typed. */
function useValues(resource: Resource, row: AnyRow | undefined, copy?: Copy) {
  const mode: 'create' | 'update' = row ? 'update' : 'create';
  const { orgId } = useMe();
  const [base, setBase] = useState(
    (): Base => ({ values: initialValues(resource, row, orgId, copy), version: row?.version ?? 0 }),
  );
  const [typed, setValues] = useState(base.values);
  const [problems, setProblems] = useState<Problems>({});
  const names = useMemo(() => formNames(resource, mode), [resource, mode]);
  const values = useMemo(() => withFacts(names, typed, row, base), [names, typed, row, base]);
  const changed = differing(base.values, values, names);
  const dirty = changed.length > 0;
  const takeOver = (next: AnyRow) => {
    const fresh = { values: initialValues(resource, next), version: next.version };
    setBase(fresh);
    setValues(fresh.values);
    setProblems({});
  };
  // A command, an undo or a colleague changed it, and nobody typed: it shows what is stored. Typing is merged on saving.
  if (row && row.version > base.version && !dirty) takeOver(row);
  return { mode, names, base, values, problems, changed, dirty, setBase, setValues, setProblems, takeOver };
}
type Form = ReturnType<typeof useValues>;

/** The draft of this form that outlives the page, and the one that an earlier visit left. */
function useDraft(resource: Resource, id: string, form: Form) {
  const { base, values, names, changed, dirty, setBase, setValues } = form;
  const { userId = '' } = useMe();
  const key = draftKey(userId, resource.name, id);
  const [offered, setOffered] = useState<KeptDraft | undefined>(() =>
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
      const taken = takeUp(offered, typedIn(resource, offered), base, names);
      setBase(taken.base);
      setValues(taken.values);
      setOffered(undefined);
    },
  };
}

/** What is wrong with what is typed: at once where it gets right, else when a field is left or the form is sent. */
function useChecks(
  resource: Resource,
  { mode, names, base, values, problems, setValues, setProblems }: Form,
) {
  const isStored = (name: string) => isMasked(base.values[name]) && values[name] === base.values[name];
  const blur = useAfterPress((place) => {
    const { name } = placeOf(place);
    const field = formField(resource, name);
    const problem = isStored(name) ? undefined : fieldProblems(name, field, values[name])[place];
    setProblems(({ [place]: _old, ...others }) => (problem ? { ...others, [place]: problem } : others));
  });
  return {
    set(name: string, value: unknown) {
      setValues((old) => ({ ...old, [name]: value }));
      // A right value takes its message away at once; a wrong one waits for the blur.
      const wrong = fieldProblems(name, formField(resource, name), value);
      const isOver = (key: string) => placeOf(key).name === name && !wrong[key];
      if (Object.keys(problems).some(isOver))
        setProblems((old) => Object.fromEntries(Object.entries(old).filter(([key]) => !isOver(key))));
    },
    /** Of a field, or of a cell of its list. */
    blur,
    /** Everything that is wrong now. */
    check(): Problems {
      const place = names.includes('orgId') && checkValue(formField(resource, 'orgId'), values.orgId);
      const found: Problems = { ...checkDraft(resource, values, mode), ...(place && { orgId: place }) };
      // What is masked and left alone is right where it is stored.
      for (const name of personalFields(resource)) if (isStored(name)) delete found[name];
      setProblems(found);
      return found;
    },
  };
}

/** What is typed into a record, what is wrong with it, and the draft that outlives the page. */
export function useRecordForm(resource: Resource, row: AnyRow | undefined, copy?: Copy) {
  const form = useValues(resource, row, copy);
  const { mode, names, base, values, problems, changed, dirty, setValues, setProblems, takeOver } = form;
  // A copy has a draft of its own: what was typed into an empty form stays where it is.
  const draft = useDraft(resource, row?.id ?? (copy ? `${NEW}.${copy.of}` : NEW), form);
  const { forget } = draft;
  const reset = useCallback(() => {
    setValues(base.values);
    setProblems({});
    forget();
  }, [base, forget, setValues, setProblems]);
  return {
    mode,
    names,
    base,
    values,
    problems,
    changed,
    dirty,
    ...draft,
    ...useChecks(resource, form),
    reset,
    setProblems,
    idle: resource.idle?.(values) ?? [],
    /** Only what changed, for the server; a new record sends what was filled in. */
    body(): Values {
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
export type RecordForm = ReturnType<typeof useRecordForm>;
