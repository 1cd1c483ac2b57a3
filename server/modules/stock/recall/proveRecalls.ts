import type { RecallLine } from '../../../../contract/stocking/recallStates';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents } from '../../../kit/records/systemEvents';
import type { KitDeps } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { hasNews, lyingOf, placesOf, setApart } from './places';
import { newLine, servedBatchRecalls, standing } from './recalls';
import { holdingLanes } from './sold';

const LOOK_MS = 15_000;

/** The lines with what is known of their lanes now: a lane that was locked may be seen to sell. */
export function provenLines(
  lines: readonly RecallLine[],
  proofOf: ReadonlyMap<string, { holdProof: string | null; holdProvenAt: Date | null }>,
): RecallLine[] {
  return lines.map((line) => {
    const lane = proofOf.get(`${line.deviceId} ${line.laneNo}`);
    if (lane?.holdProof === 'verified')
      return line.provenAt ? line : { ...line, provenAt: lane.holdProvenAt?.getTime() ?? null };
    // Once it is emptied and released it stays as it was seen.
    return lane?.holdProof === 'contradicted' && !line.confirmedAt ? { ...line, provenAt: null } : line;
  });
}

async function proofsOf(db: Executor, lines: readonly RecallLine[]) {
  const devices = [...new Set(lines.map(({ deviceId }) => deviceId))];
  if (devices.length === 0) return new Map();
  const rows = await db
    .selectFrom('lanes')
    .select(['deviceId', 'laneNo', 'holdProof', 'holdProvenAt'])
    .where('deviceId', 'in', devices)
    .where('hold', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [`${row.deviceId} ${row.laneNo}`, row]));
}

/** With lanes into which the batch has come since: the recall is not over before they are empty, too. */
async function linesNow(db: Executor, batchId: string, lines: readonly RecallLine[]): Promise<RecallLine[]> {
  const known = new Set(lines.map(({ deviceId, laneNo }) => `${deviceId} ${laneNo}`));
  const more = (await holdingLanes(db, batchId))
    .filter(({ deviceId, laneNo }) => !known.has(`${deviceId} ${laneNo}`))
    .map(newLine);
  const all = more.length > 0 ? [...lines, ...more] : lines;
  return provenLines(all, await proofsOf(db, all));
}

/** Takes over what machines have shown of the lanes of open recalls. @returns how many recalls changed */
export async function proveRecalls(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const open = await db
    .selectFrom('batchRecalls')
    .select(['id', 'batchId', 'lines', 'places'])
    .where('state', '=', 'open')
    .execute();
  const lying = await lyingOf(
    db,
    open.map(({ batchId }) => String(batchId)),
  );
  const news: string[] = [];
  for (const row of open) {
    const before = row.lines as unknown as RecallLine[];
    const now = await linesNow(db, String(row.batchId), before);
    const own = lying.filter(({ batchId }) => batchId === row.batchId);
    const moved = now.length > before.length || now.some((line, index) => line !== before[index]);
    if (moved || hasNews(placesOf(row as never), own)) news.push(row.id);
  }
  return causeEvents(deps, servedBatchRecalls, {
    event: 'prove',
    ids: news,
    process: 'job:stock.recalls',
    async values(change, row) {
      // Somebody may have confirmed a machine since.
      const lines = row.lines as unknown as RecallLine[];
      const proven = await linesNow(change.trx, String(row.batchId), lines);
      const about = { batchId: String(row.batchId), recallNo: String(row.recallNo) };
      const stored = await setApart(change, about, placesOf(row));
      const heldQty = proven.reduce((sum, { qty }) => sum + qty, 0);
      const set = standing(proven, stored.places, deps.clock());
      return Object.assign({ lines: proven, laneCount: proven.length, heldQty }, stored, set);
    },
  });
}

export function recallJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.recalls', LOOK_MS, async () => {
    await proveRecalls(kit);
  });
}
