import type { RecallLine } from '../../../../contract/stocking/recallStates';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import { causeEvents } from '../../../kit/records/systemEvents';
import type { KitDeps } from '../../../kit/served';
import type { JobDeps } from '../../module';
import { hasNews, lyingOf, placesOf, setApart } from './places';
import { newRecallLine, servedBatchRecalls, standing } from './recalls';
import { holdingLanes, lanesWith, soldUnits, withLateSales } from './sold';

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

interface OpenRecall {
  id: string;
  batchId: string;
  lines: readonly RecallLine[];
}
const openOf = ({ id, batchId, lines }: { id: string; batchId?: unknown; lines?: unknown }): OpenRecall => ({
  id,
  batchId: String(batchId),
  lines: lines as readonly RecallLine[],
});

/**
 * The lines of these recalls as they are now, with lanes into which the batch has come since: a recall is not over
 * before they are empty, too.
 */
async function linesNow(db: Executor, recalls: readonly OpenRecall[]): Promise<Map<string, RecallLine[]>> {
  const holding = await holdingLanes(
    db,
    recalls.map(({ batchId }) => batchId),
  );
  const all = recalls.map(({ id, batchId, lines }): [string, RecallLine[]] => {
    const known = new Set(lines.map(({ deviceId, laneNo }) => `${deviceId} ${laneNo}`));
    const more = holding.filter(
      (lane) => lane.batchId === batchId && !known.has(`${lane.deviceId} ${lane.laneNo}`),
    );
    return [id, [...lines, ...more.map(newRecallLine)]];
  });
  const proofs = await proofsOf(
    db,
    all.flatMap(([, lines]) => lines),
  );
  return new Map(all.map(([id, lines]) => [id, provenLines(lines, proofs)]));
}

interface CountedSales {
  id: string;
  batchId?: unknown;
  soldQty?: unknown;
  maybeSoldQty?: unknown;
}

/** What was sold according to what machines have told since, of recalls that say another number: not all are locked at once. */
async function recounted(db: Executor, recalls: readonly CountedSales[]) {
  const late = await withLateSales(db);
  const found = new Map<string, Awaited<ReturnType<typeof soldUnits>>>();
  for (const { id, batchId, soldQty, maybeSoldQty } of recalls.filter((recall) => late.has(recall.id))) {
    const sold = await soldUnits(db, String(batchId), await lanesWith(db, String(batchId)));
    if (sold.soldQty !== soldQty || sold.maybeSoldQty !== maybeSoldQty) found.set(id, sold);
  }
  return found;
}

/** Takes over what machines have shown and told of the lanes of open recalls. @returns how many recalls changed */
export async function proveRecalls(deps: KitDeps): Promise<number> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom('batchRecalls')
    .select(['id', 'batchId', 'lines', 'places', 'soldQty', 'maybeSoldQty'])
    .where('state', '=', 'open')
    .execute();
  if (rows.length === 0) return 0;
  const now = await linesNow(db, rows.map(openOf));
  const lying = await lyingOf(
    db,
    rows.map(({ batchId }) => String(batchId)),
  );
  const resold = await recounted(db, rows);
  const news = rows.filter((row) => {
    const before = openOf(row).lines;
    const after = now.get(row.id) ?? [];
    const own = lying.filter(({ batchId }) => batchId === row.batchId);
    return (
      resold.has(row.id) ||
      after.length > before.length ||
      after.some((line, index) => line !== before[index]) ||
      hasNews(placesOf(row as never), own)
    );
  });
  return causeEvents(deps, servedBatchRecalls, {
    event: 'prove',
    ids: news.map(({ id }) => id),
    process: 'job:stock.recalls',
    async values(work, row) {
      // Somebody may have confirmed a machine since.
      const proven = (await linesNow(work.trx, [openOf(row)])).get(row.id) ?? [];
      const about = { batchId: String(row.batchId), recallNo: String(row.recallNo) };
      const stored = await setApart(work, about, placesOf(row));
      const heldQty = proven.reduce((sum, { qty }) => sum + qty, 0);
      const set = standing(proven, stored.places, deps.clock());
      const lines = { lines: proven, laneCount: proven.length, heldQty };
      return Object.assign(lines, stored, resold.get(row.id), set);
    },
  });
}

export function recallJobs(jobs: JobRunner, { kit }: JobDeps): void {
  jobs.every('stock.recalls', LOOK_MS, async () => {
    await proveRecalls(kit);
  });
}
