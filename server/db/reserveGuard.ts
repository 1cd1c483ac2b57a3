import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { SQL_STATE, SqlError } from './errors';

const WRITES =
  /^\s*(insert|update|delete|truncate|merge|copy|create|alter|drop|vacuum|reindex|refresh)\b|^\s*with\b[\s\S]*\b(insert\s+into|update|delete\s+from)\b/i;
/** Tables of sign-ins, so that people can still sign in and see the warning. Other writes are refused. */
const SIGN_IN =
  /^\s*(insert\s+into|update|delete\s+from)\s+"?(sessions|used_tickets|login_failures|factor_challenges|recovery_codes|displays|audit_log|head)"?\b|^\s*update\s+"users"\s+set\s+"(last_login_at|factor_step)"/i;

const CHECKPOINT = /^\s*checkpoint\b/i;

/**
 * While there is too little disk space only reading is done: a database that fills the disk with its own log does
 * not get out of it again. Where others have taken the last of it, not even signing in is written.
 */
export function guardReserve(pool: PostgresPool, isLow: () => boolean, isFull = () => false): PostgresPool {
  const refuses = (text: string) =>
    (isLow() && WRITES.test(text) && (isFull() || !SIGN_IN.test(text))) ||
    (isFull() && CHECKPOINT.test(text));
  const guard = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async <R>(text: string, params: readonly unknown[]) => {
      if (refuses(text))
        throw new SqlError('disk space is low: nothing is stored', { code: SQL_STATE.diskFull });
      return client.query<R>(text, params);
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  };
  return { connect: async () => guard(await pool.connect()), end: () => pool.end() };
}
