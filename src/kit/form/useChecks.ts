import { checkDraft, fieldProblems, type Problems, problemPlace } from '@contract/kit/checkDraft';
import { checkValue } from '@contract/kit/checkValue';
import { isMasked } from '@contract/kit/masks';
import { personalFields } from '@contract/kit/personal';
import type { AnyRow, Resource } from '@contract/kit/resource';
import { AccessContext, currencyOf, useMe } from '@shared/lib';
import { use, useMemo, useState } from 'react';
import type { DraftCopy } from './drafts/copyOf';
import { differing } from './drafts/merge';
import type { Base } from './drafts/resumeDraft';
import { formField, formNames } from './formField';
import { type FormValues, initialValues, withFacts } from './formValues';
import { withFiguresKept } from './inputs/currency';
import { useAfterPress } from './useAfterPress';

/** The values of a form and what they began from; a newer record is taken over while nothing is typed. */
export function useValues(resource: Resource, row: AnyRow | undefined, copy?: DraftCopy) {
  const mode: 'create' | 'update' = row ? 'update' : 'create';
  const { orgId } = useMe();
  const [base, setBase] = useState(
    (): Base => ({ values: initialValues(resource, row, orgId, copy), version: row?.version ?? 0 }),
  );
  const [typed, setValues] = useState(base.values);
  const [problems, setProblems] = useState<Problems>({});
  const held = useMemo(() => (row && resource.held?.(row)) ?? {}, [resource, row]);
  const names = useMemo(
    () => formNames(resource, mode).filter((name) => held[name] === undefined),
    [resource, mode, held],
  );
  const values = useMemo(() => withFacts(names, typed, row, base), [names, typed, row, base]);
  // As the record stands, whatever is typed.
  const stored = useMemo(() => (row ? initialValues(resource, row) : base.values), [resource, row, base]);
  const changed = differing(base.values, values, names);
  const dirty = changed.length > 0;
  const takeOver = (next: AnyRow) => {
    const fresh = { values: initialValues(resource, next), version: next.version };
    setBase(fresh);
    setValues(fresh.values);
    setProblems({});
  };
  // Changed elsewhere without input here: shows the stored values. Input is merged on saving.
  if (row && row.version > base.version && !dirty) takeOver(row);
  return {
    mode,
    names,
    held,
    base,
    values,
    stored,
    problems,
    changed,
    dirty,
    setBase,
    setValues,
    setProblems,
    takeOver,
  };
}

export type Form = ReturnType<typeof useValues>;

/** What is typed when one field is set: with another currency, or a place that has another, figures stay as typed. */
function useWithField({ fields, currencyField = '' }: Resource, names: readonly string[]) {
  const access = use(AccessContext);
  const counts = (values: FormValues) => {
    const own = values[currencyField];
    return typeof own === 'string' && own !== '' ? own : currencyOf(access, values.orgId);
  };
  return (old: FormValues, name: string, value: unknown): FormValues => {
    const next = { ...old, [name]: value };
    const [from, to] = [counts(old), counts(next)];
    if (from === to) return next;
    const typed = Object.entries(fields).filter(([each]) => each !== name && names.includes(each));
    return withFiguresKept(next, Object.fromEntries(typed), from, to);
  };
}

/** What is wrong with what is typed: at once where it gets right, else when a field is left or the form is sent. */
export function useChecks(
  resource: Resource,
  { mode, names, base, values, problems, setValues, setProblems }: Form,
) {
  const withField = useWithField(resource, names);
  const isStored = (name: string) => isMasked(base.values[name]) && values[name] === base.values[name];
  const blur = useAfterPress((place) => {
    const { name } = problemPlace(place);
    const field = formField(resource, name);
    const problem = isStored(name) ? undefined : fieldProblems(name, field, values[name])[place];
    // What is wrong of several fields stays: the press that this follows may have been the one on "Save" that found it.
    if (problem) setProblems((old) => ({ ...old, [place]: problem }));
  });
  return {
    set(name: string, value: unknown) {
      setValues((old) => withField(old, name, value));
      // A right value takes its message away at once; a wrong one waits for the blur.
      const wrong = fieldProblems(name, formField(resource, name), value);
      const isOver = (key: string) => problemPlace(key).name === name && !wrong[key];
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
