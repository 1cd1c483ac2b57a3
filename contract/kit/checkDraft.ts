import { checkValue } from './checkValue';
import type { Draft, Field, LinesField } from './field';
import { isEmpty, type Problem, type Problems } from './problem';
import { type Resource, writable } from './resource';

export { isEmpty, type Problem, type Problems, problemPlace, problemsWithin } from './problem';

const GAPS: readonly string[] = ['enter', 'select', 'everyLanguage'].map((key) => `err.form.${key}`);
/** Either code of a product is enough: both are asked for until one is there. */
const ASKED: readonly string[] = [...GAPS, 'err.product.code'];

/** Is it wrong because something is not there yet? */
export function isMissing({ key }: Problem): boolean {
  return GAPS.includes(key);
}

/** What is wrong with the cells of an embedded list, by their place. */
function cellProblems(name: string, { columns }: LinesField, value: unknown): Problems {
  if (!Array.isArray(value)) return {};
  const found = value.flatMap((line: Draft, index) =>
    Object.entries(columns).flatMap(([column, field]) => {
      const wrong = field.readOnly ? undefined : checkValue(field, line?.[column]);
      return wrong ? [[`${name}.${index}.${column}`, wrong] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

/** Everything that is wrong with one field: itself, or the cells of its list. */
export function fieldProblems(name: string, field: Field, value: unknown): Problems {
  const own = checkValue(field, value);
  if (own) return { [name]: own };
  return field.kind === 'lines' ? cellProblems(name, field as LinesField, value) : {};
}

/** The fields of a draft that are valid on their own: checks across fields expect only these. */
function soundOf(resource: Resource, draft: Draft, mode: 'create' | 'update'): Draft {
  const wrong = writable(resource, mode).flatMap((name) =>
    Object.keys(fieldProblems(name, resource.fields[name] as Field, draft[name])).length > 0 ? [name] : [],
  );
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !wrong.includes(name as never)));
}

/** Fields required because of the values of others. */
export function neededFields(resource: Resource, draft: Draft, mode: 'create' | 'update'): string[] {
  const { check } = resource;
  if (!check) return [];
  const sound = soundOf(resource, draft, mode);
  return writable(resource, mode).filter((name) => {
    const key = check({ ...sound, [name]: null })[name];
    return !resource.fields[name]?.required && ASKED.includes(String(key));
  });
}

/** All problems of a draft. The browser checks on blur, the server before it stores. */
export function checkDraft(resource: Resource, draft: Draft, mode: 'create' | 'update'): Problems {
  const idle: readonly string[] = resource.idle?.(draft) ?? [];
  const problems: Problems = {};
  for (const name of writable(resource, mode)) {
    const field = resource.fields[name] as Field;
    if (!idle.includes(name)) Object.assign(problems, fieldProblems(name, field, draft[name]));
  }
  // Invalid fields are left out of checks across fields, which could not rely on their type.
  const sound = Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in problems)));
  const told = Object.entries(resource.check?.(sound) ?? {});
  // Nor is it missed elsewhere: "this or that" is said of both, and one of them is there, only wrong.
  const there = new Set(told.filter(([name]) => name in problems).map(([, key]) => key));
  for (const [name, key] of told) {
    const isExcused = there.has(key) && !GAPS.includes(String(key));
    if (key && !isExcused && !idle.includes(name)) problems[name] ??= { key };
  }
  return problems;
}

/** The same text without blanks at its ends and in one Unicode form; empty becomes null. Lists line by line. */
export function normalized(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().normalize('NFC') || null;
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null))
    return value.map(normalizedLine);
  return isEmpty(value) && !Array.isArray(value) ? null : value;
}

function normalizedLine(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return line;
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, normalized(value)]));
}
