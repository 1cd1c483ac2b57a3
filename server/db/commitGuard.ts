import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { TransactionAbortedError } from './errors';

/**
 * PostgreSQL answers COMMIT of a failed transaction with a plain ROLLBACK. If the error before was
 * swallowed, the caller would take lost work for stored; here it becomes an error.
 */
export function guardCommits(pool: PostgresPool): PostgresPool {
  const guard = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async <R>(text: string, params: readonly unknown[]) => {
      const result = await client.query<R>(text, params);
      if (text === 'commit' && (result.command as string) === 'ROLLBACK') throw new TransactionAbortedError();
      return result;
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  };
  return { connect: async () => guard(await pool.connect()), end: () => pool.end() };
}
