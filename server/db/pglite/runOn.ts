import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DatabaseStoppedError, SqlError, type SqlErrorFields } from '../errors';
import type { EngineResult, EngineStatement } from './engine';
import type { Statements } from './statements';

/** Search in lists; migrations switch it on. */
export const EXTENSIONS = { pg_trgm };

function toSqlError(error: unknown): Error {
  const fields = error as Error & SqlErrorFields;
  if (fields.severity === undefined) return new DatabaseStoppedError(String(fields.message ?? error));
  const { code, detail, hint, position, where, table, column, constraint, severity } = fields;
  return new SqlError(fields.message, {
    code,
    detail,
    hint,
    position,
    where,
    table,
    column,
    constraint,
    severity,
  });
}

/** One text on a session, after those before it; errors as the server knows them. */
export async function runOn(
  statements: Statements,
  text: string,
  params: readonly unknown[],
  before: readonly EngineStatement[] = [],
): Promise<EngineResult> {
  try {
    for (const each of before) await statements.run(each.text, each.params);
    const last = (await statements.run(text, params)).at(-1);
    return {
      columns: last?.fields.map((field) => field.name) ?? [],
      rows: (last?.rows ?? []) as unknown as unknown[][],
      command: last?.command ?? '',
      rowCount: last?.rowCount ?? 0,
    };
  } catch (error) {
    throw toSqlError(error);
  }
}
