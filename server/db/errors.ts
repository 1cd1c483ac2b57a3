/** Another process works on this data folder; opening it twice would corrupt it. */
export class DataFolderInUseError extends Error {
  constructor(readonly folder: string) {
    super(`the data folder ${folder} is in use by another process`);
  }
}

/** The embedded database or its worker is gone: nothing can be stored until the process starts again. */
export class DatabaseStoppedError extends Error {}

/** Too many wait for the embedded database: nothing was asked of it, the caller may try again. */
export class DatabaseBusyError extends Error {}

/** A COMMIT that PostgreSQL answered with ROLLBACK, because an earlier error was swallowed. */
export class TransactionAbortedError extends Error {
  constructor() {
    super('the transaction had failed, nothing was committed');
  }
}

/** What PostgreSQL says about a failed statement; same fields as the errors of `pg`. */
export interface SqlErrorFields {
  code?: string;
  detail?: string;
  hint?: string;
  position?: string;
  where?: string;
  table?: string;
  column?: string;
  constraint?: string;
  severity?: string;
}

export class SqlError extends Error {
  readonly code?: string;
  readonly constraint?: string;

  constructor(message: string, fields: SqlErrorFields) {
    super(message);
    Object.assign(this, fields);
  }
}

export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  restrictViolation: '23001',
  serializationFailure: '40001',
  deadlock: '40P01',
  diskFull: '53100',
} as const;

/** SQLSTATE of a database error of either engine; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** A write refused for low disk space; logged once by the watch of the disk. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === SQL_STATE.diskFull;
}

/** Of connections (08), of a server that ends or begins (57P01–57P03), and of the network below them. */
const LOST = /^(08...|57P0[123]|ECONN[A-Z]+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` says itself, and of a database that was closed its pool and Kysely, has no code. */
const LOST_WORDS = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /timeout exceeded when/,
  /^Cannot use a pool after calling end/,
  /^driver has already been destroyed/,
];

/** The database cannot be reached. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseStoppedError) return true;
  if (error instanceof AggregateError) return error.errors.every(isDatabaseLost);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return LOST.test(String(code)) || LOST_WORDS.some((words) => words.test(error.message));
}
