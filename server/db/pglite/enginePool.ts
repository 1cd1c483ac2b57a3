import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { isInBackground } from '../background';
import { DatabaseBusyError, DatabaseStoppedError } from '../errors';
import { BEGINS, ENDS, LATER } from '../transactions';
import type { Engine, EngineResult, EngineStatement } from './engine';

/** Held this long without a statement: the holder waits for itself through a second connection. */
const STUCK_MS = 30_000;
/** Background work that has waited this long goes first. */
const MAX_STEPPED_BACK_MS = 1_000;
/** Longest wait in the queue on a busy computer. */
const MAX_WAIT_MS = 60_000;

function toObjects<R>(result: EngineResult): R[] {
  const { columns } = result;
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
    return row as R;
  });
}

interface Waiter {
  since: number;
  enter(): void;
}

/** Hands out the one session of an engine: people and machines before work in the background, else first come first served. */
class SessionQueue {
  readonly #waiting: Waiter[] = [];
  readonly #inBackground: Waiter[] = [];
  #busy = false;
  #underWay = 0;
  #movedAt = performance.now();

  acquire(): Promise<void> {
    if (!this.#busy) {
      this.#busy = true;
      this.#movedAt = performance.now();
      return Promise.resolve();
    }
    const line = isInBackground() ? this.#inBackground : this.#waiting;
    return new Promise((resolve, reject) => {
      let stop = () => {};
      const waiter: Waiter = {
        since: performance.now(),
        enter: () => {
          stop();
          resolve();
        },
      };
      stop = this.#whenInVain((error) => {
        line.splice(line.indexOf(waiter), 1);
        reject(error);
      });
      line.push(waiter);
    });
  }

  /** Looks again and again whether waiting makes sense. @returns what ends it */
  #whenInVain(giveUp: (error: Error) => void): () => void {
    const began = performance.now();
    let timer: NodeJS.Timeout;
    const look = () => {
      const now = performance.now();
      const idle = this.#underWay > 0 ? 0 : now - this.#movedAt;
      const [left, patience] = [STUCK_MS - idle, MAX_WAIT_MS - (now - began)];
      if (left <= 0)
        giveUp(
          new Error(
            `the database session was held for ${STUCK_MS} ms without a statement: is db used inside its transaction?`,
          ),
        );
      else if (patience <= 0) giveUp(new DatabaseBusyError(`no database session within ${MAX_WAIT_MS} ms`));
      else timer = setTimeout(look, Math.ceil(Math.min(left, patience)));
    };
    look();
    return () => clearTimeout(timer);
  }

  /** A statement of the holder of the session. */
  async during<T>(statement: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await statement();
    } finally {
      this.#underWay -= 1;
      this.#movedAt = performance.now();
    }
  }

  release(): void {
    this.#movedAt = performance.now();
    const next = this.#next();
    if (next) next.enter();
    else this.#busy = false;
  }

  #next(): Waiter | undefined {
    const [behind] = this.#inBackground;
    const isLate = behind !== undefined && performance.now() - behind.since >= MAX_STEPPED_BACK_MS;
    return (isLate ? undefined : this.#waiting.shift()) ?? this.#inBackground.shift();
  }
}

const NOTHING_DONE: EngineResult = { columns: [], rows: [], command: '', rowCount: 0 };

/** What begins a transaction, and what nobody waits for, goes to the thread of the engine with the next statement. */
function createClient(engine: Engine, queue: SessionQueue): PostgresPoolClient {
  let open = true;
  let inTransaction = false;
  let beginning: EngineStatement[] = [];
  let later: EngineStatement[] = [];
  const run = async (text: string, params: readonly unknown[]): Promise<EngineResult> => {
    if (BEGINS.test(text)) {
      inTransaction = true;
      beginning = [{ text, params }];
      return NOTHING_DONE;
    }
    if (inTransaction && text.endsWith(LATER)) {
      later.push({ text, params });
      return NOTHING_DONE;
    }
    const ends = ENDS.has(text);
    if (ends) inTransaction = false;
    if (text === 'rollback') later = [];
    const isEmpty = ends && beginning.length > 0 && later.length === 0;
    const before = [...beginning, ...later];
    beginning = [];
    later = [];
    return isEmpty ? NOTHING_DONE : queue.during(() => engine.query(text, params, before));
  };
  const query = async <R>(text: string, params: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (!open) throw new Error('the database session was given back');
    const result = await run(text, params);
    return {
      command: result.command as PostgresQueryResult<R>['command'],
      rowCount: result.rowCount,
      rows: toObjects<R>(result),
    };
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      if (open) queue.release();
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
      if (!ended) return createClient(engine, queue);
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
