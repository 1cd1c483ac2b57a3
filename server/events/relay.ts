import type { Selectable } from 'kysely';
import { inForeground } from '../db/background';
import type { Database } from '../db/database';
import type { FeedTable } from '../db/tables/general/foundation';
import type { Logger } from '../log';
import type { Bus } from './bus';

export type FeedRow = Selectable<FeedTable>;

/** Reads the durable feed in order of position and passes the rows to all listeners. */
export interface Relay {
  /** Listeners get every row after the tail at the time of subscribing, in order, each once. */
  subscribe(fn: (rows: FeedRow[]) => void): () => void;
  /** Position of the last row handed out. */
  readonly tail: number;
  /** False while the last read failed. */
  readonly healthy: boolean;
  /** When the feed was last read to its end, ms; 0 = not yet. */
  readonly readAt: number;
  /** Takes the head of the feed as tail, then follows. Resolves when the tail is known. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface RelayDeps {
  database: Database;
  bus: Bus;
  clock: () => number;
  log?: Logger;
  pollMs?: number;
}

const POLL_MS = 1_000;
const PAGE = 500;

type Listener = (rows: FeedRow[]) => void;

function deliver(rows: FeedRow[], listeners: ReadonlySet<Listener>, log: Logger | undefined): void {
  for (const listener of [...listeners]) {
    try {
      listener(rows);
    } catch (error) {
      log?.error({ error }, 'a listener of the feed failed');
    }
  }
}

export function createRelay(deps: RelayDeps): Relay {
  const listeners = new Set<Listener>();
  let tail = -1;
  let healthy = true;
  let readAt = 0;
  let stopped = true;
  let again = false;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let offHint = () => {};

  const readPage = async (): Promise<boolean> => {
    if (tail < 0) tail = await headOf(deps.database);
    const rows = await pageAfter(deps.database, tail);
    if (stopped || rows.length === 0) return false;
    tail = (rows[rows.length - 1] as FeedRow).pos;
    deliver(rows, listeners, deps.log);
    return rows.length === PAGE;
  };

  const readAll = async () => {
    try {
      do again = false;
      while (((await readPage()) || again) && !stopped);
      healthy = true;
      readAt = deps.clock();
    } catch (error) {
      if (healthy) deps.log?.error({ error }, 'the feed cannot be read');
      healthy = false;
    }
  };

  const wake = () => {
    again = true;
    if (stopped || reading) return;
    reading = inForeground(readAll).finally(() => {
      reading = undefined;
    });
  };

  return {
    subscribe(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    get tail() {
      return Math.max(tail, 0);
    },
    get healthy() {
      return healthy;
    },
    get readAt() {
      return readAt;
    },
    async start() {
      stopped = false;
      offHint = deps.bus.onHint(wake);
      timer = setInterval(wake, deps.pollMs ?? POLL_MS);
      wake();
      await reading;
    },
    async stop() {
      stopped = true;
      offHint();
      clearInterval(timer);
      await reading;
    },
  };
}

async function headOf(database: Database): Promise<number> {
  const head = await database.db
    .selectFrom('head')
    .select('pos')
    .where('name', '=', 'feed')
    .executeTakeFirstOrThrow();
  return head.pos;
}

function pageAfter(database: Database, pos: number): Promise<FeedRow[]> {
  return database.db
    .selectFrom('feed')
    .selectAll()
    .where('pos', '>', pos)
    .orderBy('pos')
    .limit(PAGE)
    .execute();
}
