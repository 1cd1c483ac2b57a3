import { hostname } from 'node:os';
import type { Insertable } from 'kysely';
import type { Database } from '../db/database';
import type { ServerLogsTable } from '../db/tables/general/logs';

export type LogLine = Omit<Insertable<ServerLogsTable>, 'node'>;

export interface LogSink {
  /** Never waits and never fails: lines without room are dropped and counted. */
  write(line: LogLine): void;
  readonly dropped: number;
  close(): Promise<void>;
}

const FLUSH_MS = 1_000;
const ROOM = 5_000;
const BATCH = 500;
const MESSAGE_MAX = 2_000;

/** One line of plain text: control characters could forge others. */
function plainMessage(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const plain = text.replace(/[\u0000-\u001f\u007f]/g, ' ');
  return [...plain].slice(0, MESSAGE_MAX).join('');
}

/** Writes log lines to the database in batches, beside the work they tell of. */
export function createLogSink({ db }: Pick<Database, 'db'>, flushMs = FLUSH_MS): LogSink {
  const node = hostname();
  let waiting: Insertable<ServerLogsTable>[] = [];
  let dropped = 0;
  let running: Promise<void> = Promise.resolve();
  const flush = async () => {
    const lines = waiting;
    waiting = [];
    for (let start = 0; start < lines.length; start += BATCH) {
      const part = lines.slice(start, start + BATCH);
      await db
        .insertInto('serverLogs')
        .values(part)
        .execute()
        .catch(() => {
          // A log that cannot be written must not hurt what it is about.
          dropped += part.length;
        });
    }
  };
  const timer = setInterval(() => {
    if (waiting.length > 0) running = running.then(flush);
  }, flushMs);
  return {
    write(line) {
      if (waiting.length >= ROOM) dropped += 1;
      else waiting.push({ ...line, node, message: plainMessage(line.message) });
    },
    get dropped() {
      return dropped;
    },
    async close() {
      clearInterval(timer);
      running = running.then(flush);
      await running;
    },
  };
}
