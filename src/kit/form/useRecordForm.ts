import {
  checkDraft,
  checkValue,
  fieldProblems,
  isEmpty,
  type Problems,
  placeOf,
} from '@contract/kit/checkDraft';
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
import { asksOrganization, formField, formNames } from './formField';

type Values = Record<string, unknown>;
const NEW = 'new';

/** `orgId`: where a new record belongs unless another place is chosen. */
function initialValues(resource: Resource, row: AnyRow | undefined, orgId?: string, copy?: Copy): Values {
  const values = Object.entries(resource.fields).map(([name, field]) => [
    name,
    row ? row[name] : (field.initial ?? null),
  ]);
  const place = row ? row.orgId : asksOrganization(resource) ? orgId : undefined;
  return { ...Object.fromEntries(values), orgId: place ?? null, ...copy?.values };
}

/** What a draft holds that somebody typed: a mask in it says what was stored then. */
function typedIn(resource: Resource, { values }: KeptDraft): Values {
  const personal = personalFields(resource);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !personal.includes(name) || !isMasked(value)),
  );
}

/** What is typed into a record, what is wrong with it, and the draft that outlives the page. */
export function useRecordForm(resource: Resource, row: AnyRow | undefined, copy?: Copy) {
  const mode = row ? 'update' : 'create';
  const { userId = '', orgId } = useMe();
  // A copy has a draft of its own: what was typed into an empty form stays where it is.
  const key = draftKey(userId, resource.name, row?.id ?? (copy ? `${NEW}.${copy.of}` : NEW));
  const [base, setBase] = useState(
    (): Base => ({ values: initialValues(resource, row, orgId, copy), version: row?.version ?? 0 }),
  );
  const [values, setValues] = useState(base.values);
  const [problems, setProblems] = useState<Problems>({});
  const [offered, setOffered] = useState<KeptDraft | undefined>(() =>
    readDraft(localStorage, key, Date.now()),
  );
  const names = useMemo(() => formNames(resource, mode), [resource, mode]);
  const changed = differing(base.values, values, names);
  const dirty = changed.length > 0;
  const { version } = base;
  const drop = useKeptDraft(key, { values, version, base: changedBase(base.values, changed) }, dirty);
  const takeOver = (next: AnyRow) => {
    const fresh = { values: initialValues(resource, next), version: next.version };
    setBase(fresh);
    setValues(fresh.values);
    setProblems({});
  };
  // A command, an undo or a colleague changed it, and nobody typed: it shows what is stored. Typing is merged on saving.
  if (row && row.version > version && !dirty) takeOver(row);
  const forget = useCallback(() => {
    drop();
    setOffered(undefined);
  }, [drop]);
  const reset = useCallback(() => {
    setValues(base.values);
    setProblems({});
    forget();
  }, [base, forget]);
  const isStored = (name: string) => isMasked(base.values[name]) && values[name] === base.values[name];
  useDirty(dirty, forget);
  return {
    mode,
    names,
    base,
    values,
    problems,
    offered,
    changed,
    dirty,
    forget,
    reset,
    setProblems,
    idle: resource.idle?.(values) ?? [],
    set(name: string, value: unknown) {
      setValues((old) => ({ ...old, [name]: value }));
      // A right value takes its message away at once; a wrong one waits for the blur.
      const wrong = fieldProblems(name, formField(resource, name), value);
      const isOver = (key: string) => placeOf(key).name === name && !wrong[key];
      if (Object.keys(problems).some(isOver))
        setProblems((old) => Object.fromEntries(Object.entries(old).filter(([key]) => !isOver(key))));
    },
    /** @param place a field, or a cell of its list */
    blur(place: string) {
      const { name } = placeOf(place);
      const field = formField(resource, name);
      const problem = isStored(name) ? undefined : fieldProblems(name, field, values[name])[place];
      setProblems(({ [place]: _old, ...others }) => (problem ? { ...others, [place]: problem } : others));
    },
    /** Everything that is wrong now. */
    check(): Problems {
      const place = names.includes('orgId') && checkValue(formField(resource, 'orgId'), values.orgId);
      const found: Problems = { ...checkDraft(resource, values, mode), ...(place && { orgId: place }) };
      // What is masked and left alone is right where it is stored.
      for (const name of personalFields(resource)) if (isStored(name)) delete found[name];
      setProblems(found);
      return found;
    },
    takeOffered() {
      if (!offered) return;
      const taken = takeUp(offered, typedIn(resource, offered), base, names);
      setBase(taken.base);
      setValues(taken.values);
      setOffered(undefined);
    },
    /** Only what changed, for the server; a new record sends what was filled in. */
    body(): Values {
      const wanted =
        mode === 'update'
          ? changed
          : names.filter((name) => !isEmpty(values[name]) || values[name] === false);
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
