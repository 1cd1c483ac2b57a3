import type { PostgresPool } from 'kysely';

const CHECK_EVERY_MS = 30_000;
/** The session stands still as long as some 200 files are forced to disk; going through this much log again takes 3 s. */
const CHECKPOINT_AT_BYTES = 256 * 1024 * 1024;

const LOG_SINCE_CHECKPOINT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** Writes the log back to the tables when it has grown; returns whether it did. */
export async function checkpointIfGrown(pool: PostgresPool, limit = CHECKPOINT_AT_BYTES): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ bytes: number }>(LOG_SINCE_CHECKPOINT, []);
    if ((rows[0]?.bytes ?? 0) < limit) return false;
    await client.query('checkpoint', []);
    return true;
  } finally {
    client.release();
  }
}

/**
 * A single-user PostgreSQL has no checkpointer: without this its log, and the time to start after a
 * crash, would grow until the process stops. Returns the stop function.
 */
export function startCheckpoints(pool: PostgresPool): () => void {
  const timer = setInterval(() => {
    // A broken engine shows in every query and in ping(); the next round tries again.
    checkpointIfGrown(pool).catch(() => undefined);
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
