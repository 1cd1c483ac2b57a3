/** Why a process does not start, in a sentence for its operator that says what to do. */
export class StartError extends Error {}

/** A refusal a client may see: HTTP status, message key and the facts that fill its text. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly params?: Record<string, string | number>,
    readonly fields?: Record<string, string>,
  ) {
    super(key);
    this.name = 'AppError';
  }
}
