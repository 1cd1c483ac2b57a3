import { problemPlace } from '@contract/kit/checkDraft';
import { type RefObject, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../ResourceContext';
import { focusField } from '../focusField';
import type { RecordFormState } from '../useRecordForm';
import { type FormStep, formSteps, groupOf } from './steps';

/** In the address: which step is filled in; the last one shows all of it. */
const STEP = 'step';
export const OVERVIEW = 'overview';

export interface Steps {
  all: readonly FormStep[];
  /** A group, or the overview. */
  current: string;
  go(step: string): void;
}

/** The steps of a form that has any. It opens where something is to be done; what is only looked at, as a whole. */
export function useSteps(form: RecordFormState, readOnly: boolean): Steps | undefined {
  const { resource } = useResource();
  const [search, setSearch] = useSearchParams();
  const all = resource.steps ? formSteps(resource, form) : [];
  const asked = search.get(STEP);
  const todo = readOnly ? undefined : all.find(({ wrong, missing }) => wrong || missing.length > 0);
  // What is filled in meanwhile must not take the step away from under the cursor.
  const [first] = useState(todo?.group ?? OVERVIEW);
  if (!resource.steps) return undefined;
  const known = asked === OVERVIEW || all.some(({ group }) => group === asked);
  return {
    all,
    current: known && asked !== null ? asked : first,
    go: (step) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(STEP, step);
          return next;
        },
        { replace: true },
      ),
  };
}

/** Leads to the input of a field, to its step first. */
export function useLead(element: RefObject<HTMLFormElement | null>, steps: Steps | undefined) {
  const { resource } = useResource();
  const [aim, setAim] = useState<string>();
  const groupAt = (place: string) => groupOf(resource, problemPlace(place).name);
  // The step comes with the next address, not at once.
  const arrived = aim !== undefined && (!steps || steps.current === groupAt(aim));
  useEffect(() => {
    if (!arrived || aim === undefined) return;
    if (element.current) focusField(element.current, aim);
    setAim(undefined);
  }, [arrived, aim, element]);
  return (place: string) => {
    const group = groupAt(place);
    if (steps && group !== undefined && group !== steps.current) steps.go(group);
    setAim(place);
  };
}
