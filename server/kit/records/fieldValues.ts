type FieldValues = Readonly<Record<string, unknown>>;

/** Lines of a record or of a form, which was checked against the definition; a draft may have none yet. */
export function linesOf<Line>({ lines }: FieldValues): Line[] {
  return (lines ?? []) as Line[];
}

/** What was entered in a field for text; null where it was left empty. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
