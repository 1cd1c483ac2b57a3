import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { ARRAY_ELEMENT_PARSERS, TEXT_ARRAY_OID, VALUE_PARSERS } from './valueTypes';

const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_CLIENTS = 10;

type Parser = (text: string) => unknown;
const defaultParser = (oid: number) =>
  pg.types.getTypeParser(oid as Parameters<typeof pg.types.getTypeParser>[0]) as Parser;
const parseTextArray = defaultParser(TEXT_ARRAY_OID) as (text: string) => (string | null)[];

/** Like the parsers of PGlite; only for our pool, the global ones of `pg` stay as they are. */
function parserFor(oid: number): Parser {
  const parse = VALUE_PARSERS[oid];
  if (parse) return parse;
  const element = ARRAY_ELEMENT_PARSERS[oid];
  if (element) {
    return (text) => parseTextArray(text).map((value) => (value === null ? null : element(value)));
  }
  return defaultParser(oid);
}

export function createPostgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CLIENTS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c timezone=UTC',
    application_name: 'pharos',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // An idle client that loses its server is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  // Nor may one that is lost while it is lent out, between two statements: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** True when the server forces commits to disk. */
export async function postgresIsDurable(pool: PostgresPool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ durable: boolean }>(
      `select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable`,
      [],
    );
    return rows[0]?.durable ?? false;
  } finally {
    client.release();
  }
}
