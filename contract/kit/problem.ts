/** Why a value cannot be taken: a message key of `messages/general/forms.ts` with its figures. */
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}
/** By field; a value inside a list by its place, as in `lines.0.qty`. */
export type Problems = Record<string, Problem>;

/** The field a problem belongs to, and the place inside it: `lines.0.qty` is of `lines`, line 0, `qty`. */
export function problemPlace(key: string): { name: string; index?: number; column?: string } {
  const [name = '', index, column] = key.split('.');
  return index === undefined ? { name } : { name, index: Number(index), column };
}

/** Problems inside one field, by the place in it: `0.qty`. */
export function problemsWithin(name: string, problems: Problems): Problems {
  const own = Object.entries(problems).filter(([key]) => key.startsWith(`${name}.`));
  return Object.fromEntries(own.map(([key, wrong]) => [key.slice(name.length + 1), wrong]));
}

export const problem = (key: string, params?: Problem['params']): Problem => ({
  key: `err.form.${key}`,
  params,
});

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object') return Object.values(value).every(isEmpty);
  return false;
}
