import { isEmpty, problemPlace } from '@contract/kit/checkDraft';
import type { PartnerRemark, Resource } from '@contract/kit/resource';
import type { ResourceWords } from '../../words';
import type { RecordFormState } from '../useRecordForm';

/** A group of the form as a step of it. */
export interface FormStep {
  group: string;
  /** Fields that are needed before the record can go on. */
  missing: readonly string[];
  /** Something in it is wrong, or was refused by a partner. */
  wrong: boolean;
}

type StepForm = Pick<RecordFormState, 'names' | 'idle' | 'values' | 'problems' | 'changed' | 'base'>;

/** What a partner said about a field: why, in the language of the reader, and in his own words. */
export function remarkText(words: ResourceWords, name: string, { key, words: said }: PartnerRemark): string {
  const why = key && words.problem(name, { key });
  return [why, said].filter(Boolean).join(' · ');
}

/** What a partner said about fields that are still as he saw them. */
export function remarksOf(
  { steps }: Resource,
  { base, changed }: Pick<StepForm, 'base' | 'changed'>,
): Readonly<Record<string, PartnerRemark>> {
  const remarks = steps?.remarks?.(base.values) ?? {};
  return Object.fromEntries(Object.entries(remarks).filter(([name]) => !changed.includes(name)));
}

/** What stands at a field as wrong: what a check found, else what a partner said. */
export function fieldError(
  resource: Resource,
  words: ResourceWords,
  form: StepForm,
  name: string,
): string | undefined {
  const problem = form.problems[name];
  if (problem) return words.problem(name, problem);
  const remark = remarksOf(resource, form)[name];
  return remark && remarkText(words, name, remark);
}

/** The steps of a form: groups in which somebody fills something in. Facts stand above all of them. */
export function formSteps(resource: Resource, form: StepForm): FormStep[] {
  const { names, idle, values, problems } = form;
  const wanted = resource.steps?.wanted(values) ?? [];
  const refused = new Set([
    ...Object.keys(problems).map((place) => problemPlace(place).name),
    ...Object.keys(remarksOf(resource, form)),
  ]);
  return Object.entries(resource.form).flatMap(([group, fields]) => {
    const own = fields.filter((name) => names.includes(name) && !idle.includes(name));
    if (own.length === 0) return [];
    const missing = own.filter((name) => wanted.includes(name) && isEmpty(values[name]));
    return { group, missing, wrong: own.some((name) => refused.has(name)) };
  });
}

/** How much of what is needed is there: whole percent, 100 only when nothing is missing. */
export function filledPercent(
  resource: Resource,
  values: RecordFormState['values'],
  steps: readonly FormStep[],
): number {
  const wanted = resource.steps?.wanted(values).length ?? 0;
  const missing = steps.reduce((sum, step) => sum + step.missing.length, 0);
  return wanted === 0 ? 100 : Math.floor(((wanted - missing) / wanted) * 100);
}

/** The group in which a field stands. */
export function groupOf({ form }: Resource, name: string): string | undefined {
  return Object.entries(form).find(([, fields]) => fields.includes(name))?.[0];
}
