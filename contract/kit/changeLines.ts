type Values = Readonly<Record<string, unknown>>;

/** A field that changes, values as JSON: it waits for a second person. */
export interface ChangeLine {
  field: string;
  before: string | null;
  after: string | null;
}

const asText = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
export const parsedSide = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** What differs in the named fields. */
export function changeLinesOf(
  names: readonly string[],
  before: Values | undefined,
  after: Values,
): ChangeLine[] {
  return Object.keys(after)
    .filter((name) => names.includes(name))
    .map((field) => ({ field, before: asText(before?.[field]), after: asText(after[field]) }))
    .filter((line) => line.before !== line.after);
}

/** The values that a change sets, from a row that keeps it in `changes`. */
export function changedValues({ changes }: Values): Record<string, unknown> {
  return Object.fromEntries(
    ((changes ?? []) as readonly ChangeLine[]).map(({ field, after }) => [field, parsedSide(after)]),
  );
}
