import { sql } from 'kysely';
import { type Cover, type CoverEvidence, stockCoverOf } from '../../../../contract/stocking/cover';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { type CoverFacts, coverFacts } from './evidence';

const COMPUTED_AT = 'stock.covers.at';

/** Sales a day of a product at places of one kind, over all hours in which it could be sold there. */
function peerRates(facts: readonly CoverFacts[]): (of: CoverFacts) => number | null {
  const keyOf = ({ siteType, productId }: CoverFacts) => `${siteType}|${productId}`;
  const sums = new Map<string, { units: number; hours: number }>();
  for (const each of facts) {
    const sum = sums.get(keyOf(each)) ?? { units: 0, hours: 0 };
    sum.units += each.recentUnits + each.olderUnits;
    sum.hours += each.recentHours + each.olderHours;
    sums.set(keyOf(each), sum);
  }
  return (of) => {
    const { units, hours } = sums.get(keyOf(of)) ?? { units: 0, hours: 0 };
    return hours > 0 ? (units / hours) * 24 : null;
  };
}

export function coverEvidenceOf(facts: CoverFacts, peerRate: number | null): CoverEvidence {
  return {
    recent: { units: facts.recentUnits, hours: facts.recentHours },
    older: { units: facts.olderUnits, hours: facts.olderHours },
    outHours: facts.outHours,
    offlineHours: facts.offlineHours,
    sellable: facts.sellable,
    stock: facts.stock,
    capacity: facts.capacity,
    batches: facts.batches,
    peerRate,
  };
}

/** So fine as people read it. */
function rounded(cover: Cover): Cover {
  const fine: Record<string, unknown> = { ...cover };
  for (const name in fine) {
    const value = fine[name];
    if (typeof value === 'number') fine[name] = Math.round(value * 100) / 100;
  }
  return fine as unknown as Cover;
}

const PART = 5_000;
type StoredCover = Pick<CoverFacts, 'deviceId' | 'productId' | 'orgId'> & { cover: Cover };

/** What is as it was is not written again, and not locked: even that would write the row. */
async function writeCovers(trx: Executor, rows: readonly StoredCover[]): Promise<void> {
  for (let start = 0; start < rows.length; start += PART)
    await sql`insert into stock_covers (device_id, product_id, org_id, cover)
      select c.* from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + PART))}::jsonb)
        as c ("deviceId" text, "productId" text, "orgId" text, cover jsonb)
        left join stock_covers s on s.device_id = c."deviceId" and s.product_id = c."productId"
      where s.device_id is null or s.cover <> c.cover or s.org_id <> c."orgId"
      on conflict (device_id, product_id) do update set org_id = excluded.org_id, cover = excluded.cover`.execute(
      trx,
    );
  await sql`delete from stock_covers c where not exists (
    select from lanes l where l.device_id = c.device_id and l.product_id = c.product_id)`.execute(trx);
}

/**
 * The covers of the whole fleet, put in the place of the last ones.
 * @returns how many
 */
export async function computeCovers({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const facts = await db.transaction().execute(async (trx) => {
    // Sums over the whole ledger stay in memory, and such a query is not worth compiling.
    await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(trx);
    return coverFacts(trx, now);
  });
  const peerRate = peerRates(facts);
  const rows = facts.map((each) => ({
    deviceId: each.deviceId,
    productId: each.productId,
    orgId: each.orgId,
    cover: rounded(stockCoverOf(coverEvidenceOf(each, peerRate(each)))),
  }));
  await db.transaction().execute(async (trx) => {
    await writeCovers(trx, rows);
    await trx
      .insertInto('meta')
      .values({ key: COMPUTED_AT, value: String(now) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
      .execute();
  });
  return rows.length;
}

/** ms; 0 before the first time. */
export async function coversComputedAt(db: Executor): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', COMPUTED_AT).executeTakeFirst();
  return Number(row?.value ?? 0);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Every hour, and soon after a start that finds none. */
export function coverJobs(jobs: JobRunner, { database, clock }: JobDeps): void {
  jobs.every('stock.covers', MINUTE_MS, async () => {
    const now = clock();
    if (now - (await coversComputedAt(database.db)) >= HOUR_MS) await computeCovers(database, now);
  });
}
