import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { addressesOf } from './postgresAddresses';
import { ARRAY_ELEMENT_PARSERS, TEXT_ARRAY_OID, VALUE_PARSERS } from './valueTypes';

const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A server that has no power does not refuse. */
const CONNECT_ONE_MS = 3_000;
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

/** Chooses among several servers: the next one when one does not answer or is read-only. */
function createTurns(addresses: readonly string[]) {
  let current = 0;
  return {
    address: () => addresses[current] as string,
    /** Of sessions that were begun together only the first one moves on. */
    leave(address: string) {
      if (address === addresses[current]) current = (current + 1) % addresses.length;
    },
  };
}

async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw new Error('the database server may only be read from: it is a standby');
}

type TransactionQueue = ReturnType<typeof createTurns>;

/** Sessions of the current server. */
function clientClass({ address }: TransactionQueue): new () => pg.ClientBase {
  class TurnClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: address() });
    }
  }
  return TurnClient;
}

/** Tries the other servers before it fails. */
function insistent(pool: pg.Pool, turns: TransactionQueue, servers: number): PostgresPool {
  const connect = async (left: number): Promise<pg.PoolClient> => {
    const asked = turns.address();
    try {
      return await pool.connect();
    } catch (error) {
      turns.leave(asked);
      if (left <= 1) throw error;
      return connect(left - 1);
    }
  };
  return { connect: () => connect(servers), end: () => pool.end() } as PostgresPool;
}

/** @param databaseUrl of one server, or of a primary and its standbys: `postgres://a,b:5433/database` */
export function createPostgresPool(databaseUrl: string): PostgresPool {
  const { addresses, writable } = addressesOf(databaseUrl);
  const turns = createTurns(addresses);
  const pool = new pg.Pool({
    Client: clientClass(turns),
    onConnect: (client) => (writable ? assertWritable(client) : undefined),
    max: MAX_CLIENTS,
    connectionTimeoutMillis: addresses.length > 1 ? CONNECT_ONE_MS : CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Compiling a question takes longer here than answering it.
    options: '-c timezone=UTC -c jit=off',
    application_name: 'pharos',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // An idle client that loses its server is replaced by the pool; without a listener it ends the process.
  pool.on('error', () => undefined);
  // Nor may one that is lost while it is lent out, between two statements: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return insistent(pool, turns, addresses.length);
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
