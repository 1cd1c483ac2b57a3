import { checkDraft, checkValue, isEmpty, type Problems } from '@contract/kit/checkDraft';
import type { Field } from '@contract/kit/field';
import { type AnyRow, type Resource, writable } from '@contract/kit/resource';
import { useDirty, useMe } from '@shared/lib';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { draftKey, dropDraft, type KeptDraft, keepDraft, readDraft } from './drafts';
import { differing } from './merge';

type Values = Record<string, unknown>;
const KEEP_AFTER_MS = 300;
const NEW = 'new';

function initialValues(resource: Resource, row: AnyRow | undefined): Values {
  const values = Object.entries(resource.fields).map(([name, field]) => [
    name,
    row ? row[name] : (field.initial ?? null),
  ]);
  return { ...Object.fromEntries(values), orgId: row?.orgId ?? null };
}

/** Keeps what is typed in this browser until it is saved or given up. */
function useKeptDraft(key: string, values: Values, version: number, dirty: boolean) {
  const newest = useRef({ values, version, dirty });
  newest.current = { values, version, dirty };
  const keep = useCallback(() => {
    const { values: typed, version: base, dirty: unsaved } = newest.current;
    if (unsaved) keepDraft(localStorage, key, { values: typed, version: base, at: Date.now() });
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke starts the wait anew
  useEffect(() => {
    if (!dirty) return undefined;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [values, dirty, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
}

/** What is typed into a record, what is wrong with it, and the draft that outlives the page. */
export function useRecordForm(resource: Resource, row: AnyRow | undefined) {
  const mode = row ? 'update' : 'create';
  const { userId = '' } = useMe();
  const key = draftKey(userId, resource.name, row?.id ?? NEW);
  const [base, setBase] = useState(() => ({
    values: initialValues(resource, row),
    version: row?.version ?? 0,
  }));
  const [values, setValues] = useState(base.values);
  const [problems, setProblems] = useState<Problems>({});
  const [offered, setOffered] = useState<KeptDraft | undefined>(() =>
    readDraft(localStorage, key, Date.now()),
  );
  const names = useMemo(
    () => [
      ...writable(resource, mode),
      ...(mode === 'create' && resource.tenancy === 'org' ? ['orgId'] : []),
    ],
    [resource, mode],
  );
  const changed = differing(base.values, values, names);
  const dirty = changed.length > 0;
  const forget = useCallback(() => {
    dropDraft(localStorage, key);
    setOffered(undefined);
  }, [key]);
  const reset = useCallback(() => {
    setValues(base.values);
    setProblems({});
    forget();
  }, [base, forget]);
  useKeptDraft(key, values, base.version, dirty);
  useDirty(dirty, forget);
  return {
    ...{
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
      setBase,
      setValues,
    },
    idle: resource.idle?.(values) ?? [],
    set(name: string, value: unknown) {
      setValues((old) => ({ ...old, [name]: value }));
      // A right value takes its message away at once; a wrong one waits for the blur.
      const field = resource.fields[name];
      if (problems[name] && field && !checkValue(field, value))
        setProblems(({ [name]: _gone, ...others }) => others);
    },
    blur(name: string) {
      const field = resource.fields[name] as Field | undefined;
      const problem = field && checkValue(field, values[name]);
      setProblems(({ [name]: _old, ...others }) => (problem ? { ...others, [name]: problem } : others));
    },
    /** Everything that is wrong now. */
    check(): Problems {
      const found = checkDraft(resource, values, mode);
      setProblems(found);
      return found;
    },
    takeOffered() {
      if (offered) setValues({ ...base.values, ...offered.values });
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
      const fresh = { values: initialValues(resource, next), version: next.version };
      setBase(fresh);
      setValues(fresh.values);
      setProblems({});
      forget();
    },
  };
}
export type RecordForm = ReturnType<typeof useRecordForm>;
