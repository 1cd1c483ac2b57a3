import { Readable } from 'node:stream';
import { createKeyedQueue } from '../concurrency/keyedQueue';
import { AppError } from '../errors';
import type { Logger } from '../log';
import { askClamd, type ClamdAddress } from './clamd';

/** Opens what is to be looked at, when its turn comes. */
export type ContentSource = () => AsyncIterable<Buffer>;

export interface Scanner {
  /**
   * Looks for viruses. Takes a turn.
   * @returns the name of what was found
   * @throws AppError 503 `err.upload.unchecked` without a verdict, 429 when too many are waiting
   */
  look(open: ContentSource): Promise<string | undefined>;
}

/** Less than the threads clamd has by default (10): it serves others too. */
const TURNS = { running: 4, waiting: 32 };
/** The largest upload is 100 MB, which clamd reads in a few seconds. */
const LIMIT_MS = 60_000;

export interface ScannerOptions {
  address: ClamdAddress;
  log: Pick<Logger, 'warn'>;
  /** For one file. */
  limitMs?: number;
}

export function createScanner({ address, log, limitMs = LIMIT_MS }: ScannerOptions): Scanner {
  const turns = createKeyedQueue(TURNS);
  return {
    look: (open) =>
      turns.inTurn('', () =>
        askClamd(address, open(), limitMs).catch((error: Error) => {
          log.warn({ clamd: address, reason: error.message }, 'a file could not be checked for viruses');
          throw new AppError(503, 'err.upload.unchecked', undefined, { file: 'err.upload.unchecked' });
        }),
      ),
  };
}

/** A scanner that is down at the start is worth a line in the log, before somebody's upload is refused. */
export async function tryScanner(scanner: Scanner): Promise<void> {
  await scanner.look(() => Readable.from([])).catch(() => undefined);
}
