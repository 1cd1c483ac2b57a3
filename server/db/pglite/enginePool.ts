import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseStoppedError } from '../errors';
import type { Engine, EngineResult } from './engine';

/** A wait this long means that a transaction waits for itself through a second connection. */
const MAX_WAIT_MS = 30_000;

export function toObjects<R>(result: EngineResult): R[] {
  const { columns } = result;
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row as R;
  });
}

/** Hands out the one session of an engine, first come first served. */
class SessionQueue {
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  acquire(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new Error(`no database session within ${MAX_WAIT_MS} ms: is db used inside its transaction?`));
      };
      const timer = setTimeout(giveUp, MAX_WAIT_MS);
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }
}

function createClient(engine: Engine, release: () => void): PostgresPoolClient {
  let open = true;
  const query = async <R>(text: string, params: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (!open) throw new Error('the database session was given back');
    const result = await engine.query(text, params);
    return {
      command: result.command as PostgresQueryResult<R>['command'],
      rowCount: result.rowCount,
      rows: toObjects<R>(result),
    };
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      if (open) release();
      open = false;
    },
  };
}

/** Makes an engine look like a pool of one `pg` client, so that Kysely's own dialect drives it. */
export function createEnginePool(engine: Engine): PostgresPool {
  const queue = new SessionQueue();
  let ended = false;
  return {
    connect: async () => {
      await queue.acquire();
      if (!ended) return createClient(engine, () => queue.release());
      queue.release();
      throw new DatabaseStoppedError('the database is closed');
    },
    end: async () => {
      if (ended) return;
      await queue.acquire();
      ended = true;
      queue.release();
      await engine.close();
    },
  };
}
