import { problemPlace } from '@contract/kit/checkDraft';
import type { Resource } from '@contract/kit/resource';
import type { ApiProblem } from '@shared/api';
import { useEffect, useEffectEvent } from 'react';

const FOCUSABLE = 'input:not([type=hidden]), textarea, button';

/** Moves the focus to the input of a field and tells it why: one that hides the wrong part of it shows that part. */
export function focusField(form: HTMLElement, name: string): void {
  const find = (place: string) => [
    ...form.querySelectorAll<HTMLElement>(`[data-field="${place}"], [name="${place}"]`),
  ];
  const exact = find(name);
  const marked = exact.length > 0 ? exact : find(problemPlace(name).name);
  const [input] = marked.flatMap((each) =>
    each.matches(FOCUSABLE) ? each : (each.querySelector<HTMLElement>(FOCUSABLE) ?? []),
  );
  input?.dispatchEvent(new Event('invalid', { cancelable: true }));
  input?.focus();
}

/** The first of these fields in the order of the form. */
export function firstInForm({ form }: Resource, names: readonly string[]): string | undefined {
  return Object.values(form)
    .flat()
    .flatMap((name) => names.find((place) => problemPlace(place).name === name) ?? [])[0];
}

/** What the server refused is shown as what the form refuses itself. While it is busy its inputs take no focus. */
export function useFocusOnRefused(
  resource: Resource,
  problem: ApiProblem | undefined,
  busy: boolean,
  lead: (place: string) => void,
): void {
  const show = useEffectEvent((names: readonly string[]) => {
    const first = firstInForm(resource, names);
    if (first !== undefined) lead(first);
  });
  useEffect(() => {
    if (!busy && problem?.fields) show(Object.keys(problem.fields));
  }, [problem, busy]);
}
