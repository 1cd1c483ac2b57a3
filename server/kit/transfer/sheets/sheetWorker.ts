import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../errors';
import { type SheetRow, sheetRows } from './sheetRows';

/** Entry of the thread that reads one sheet; started by sheetThread.ts. */

/** Rows go over in parts: taking them all at once would hold the other side up again. */
const PART = 2_000;

/** Why a sheet is refused, for its sender. */
export type SheetRefusal = Pick<AppError, 'status' | 'key' | 'params'>;

async function read(): Promise<void> {
  const rows: SheetRow[] = await sheetRows(Buffer.from(workerData as Uint8Array));
  for (let start = 0; start < rows.length; start += PART)
    parentPort?.postMessage(rows.slice(start, start + PART));
  // A thread that was ended early has not said this.
  parentPort?.postMessage(null);
}

await read().catch((error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  const { status, key, params } = error;
  parentPort?.postMessage({ status, key, params } satisfies SheetRefusal);
});
