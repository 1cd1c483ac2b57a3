import { createKeyedQueue } from '../../../concurrency/keyedQueue';
import { AppError } from '../../../errors';
import { startWorker } from '../../../worker';
import { isArchive, type SheetRow, sheetRows } from './sheetRows';
import type { SheetRefusal } from './sheetWorker';

/** Bytes of text that are read where they arrive: starting a thread would take longer. */
const SMALL = 64 * 1024;
/** What a thread may take. */
const LIMITS = { patienceMs: 60_000, heapMb: 1_024 };

const turns = createKeyedQueue({ running: 2, waiting: 8 });

/** Reads a sheet in a thread of its own, which ends with it. @throws AppError 400, Error when it fails or takes too long */
export function rowsInThread(
  bytes: Buffer,
  { patienceMs, heapMb }: typeof LIMITS = LIMITS,
): Promise<SheetRow[]> {
  const worker = startWorker('kit/transfer/sheets/sheetWorker', {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const patience = setTimeout(() => void worker.terminate(), patienceMs);
  const rows: SheetRow[] = [];
  return new Promise<SheetRow[]>((resolve, reject) => {
    let whole = false;
    worker.on('message', (part: SheetRow[] | SheetRefusal | null) => {
      if (part === null) whole = true;
      else if (Array.isArray(part)) rows.push(...part);
      else reject(new AppError(part.status, part.key, part.params));
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      whole ? resolve(rows) : reject(new Error('the sheet was not read to its end')),
    );
  }).finally(() => clearTimeout(patience));
}

/**
 * The rows of a sheet; a large one holds up nobody else.
 * @throws AppError 400 `err.import.sheet`, `.columns`, `.tooMany`, 429 `err.common.busy` when many are being read
 */
export async function readRows(bytes: Buffer): Promise<SheetRow[]> {
  try {
    // A small workbook may be a large one inside.
    if (bytes.length <= SMALL && !isArchive(bytes)) return await sheetRows(bytes);
    return await turns.inTurn('sheet', () => rowsInThread(bytes));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(400, 'err.import.sheet');
  }
}
