import type { RejectReason } from '../../../contract/machines/rejected';
import type { Database } from '../../db/database';
import { ulid } from '../../ids';
import type { Logger } from '../../log';
import type { IngestMetrics } from '../metrics';

export interface DeadLetter {
  reason: RejectReason;
  topic: string;
  payload: Buffer;
  client?: string;
  detail?: string;
}

/** Counts every refused message and keeps the first of them each second for inspection. */
export interface DeadLetters {
  /** Counts; writes in the background while the rate allows. */
  add(letter: DeadLetter): void;
  /** Counts and resolves when it is on disk, whatever the rate: the message is acknowledged after it. */
  keep(letter: DeadLetter): Promise<void>;
  /** Resolves when everything in flight is written. */
  settled(): Promise<void>;
}

const WRITES_PER_SECOND = 50;
const KEPT_BYTES = 1_024;
const MAX_TOPIC = 256;

export function createDeadLetters(deps: {
  database: Database;
  metrics: IngestMetrics;
  clock: () => number;
  log: Logger;
}): DeadLetters {
  const { database, metrics, clock, log } = deps;
  const inFlight = new Set<Promise<void>>();
  let second = 0;
  let written = 0;

  const mayWrite = (): boolean => {
    const current = Math.floor(clock() / 1_000);
    if (current !== second) {
      second = current;
      written = 0;
    }
    written += 1;
    return written <= WRITES_PER_SECOND;
  };

  const write = async (letter: DeadLetter) => {
    await database.db.insertInto('deadLetters').values(toRow(letter, clock())).execute();
  };

  return {
    add(letter) {
      metrics.rejected[letter.reason] += 1;
      if (!mayWrite()) {
        metrics.deadLettersDropped += 1;
        return;
      }
      const writing = write(letter)
        .catch((error: unknown) => {
          metrics.deadLettersDropped += 1;
          log.warn({ error, reason: letter.reason }, 'a dead letter could not be written');
        })
        .finally(() => inFlight.delete(writing));
      inFlight.add(writing);
    },
    async keep(letter) {
      await write(letter);
      metrics.rejected[letter.reason] += 1;
    },
    async settled() {
      await Promise.all(inFlight);
    },
  };
}

function toRow(letter: DeadLetter, now: number) {
  return {
    id: ulid(now),
    at: new Date(now),
    reason: letter.reason,
    topic: storable(letter.topic.slice(0, MAX_TOPIC)),
    client: letter.client === undefined ? null : storable(letter.client.slice(0, MAX_TOPIC)),
    payload: storable(letter.payload.subarray(0, KEPT_BYTES).toString('utf8')),
    bytes: letter.payload.length,
    detail: letter.detail === undefined ? null : storable(letter.detail),
  };
}

/** PostgreSQL text holds neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', '\ufffd'), 'utf8').toString('utf8');
}
