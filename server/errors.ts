import type { NamedRecord } from '../contract/common/envelope';

/** Why a process does not start, in a sentence for its operator that says what to do. */
export class StartError extends Error {}

/** What went wrong, in words; of a name with several addresses, at the first of them. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first === undefined ? error.name : errorText(first));
}

/** A refusal a client may see: HTTP status, message key and the facts that fill its text. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly params?: Record<string, string | number>,
    readonly fields?: Record<string, string>,
    /** What stands in the way. */
    readonly record?: NamedRecord,
  ) {
    super(key);
    this.name = 'AppError';
  }
}
