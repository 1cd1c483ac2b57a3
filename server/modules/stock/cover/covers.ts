import { sql } from 'kysely';
import { inParts } from '../../../../contract/common/inParts';
import { type Cover, type CoverEvidence, stockCoverOf } from '../../../../contract/stocking/cover';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { type CoverFacts, coverFacts, outagesOf } from './evidence';

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

/** Of a part: the embedded database has one session, and what machines send waits for no more than this. */
const MACHINES_AT_ONCE = 4;
const ROWS_AT_ONCE = 200;

type StoredCover = Pick<CoverFacts, 'deviceId' | 'productId' | 'orgId'> & { cover: Cover };

/** What is as it was is not written again, and not locked: even that would write the row. */
function writeCovers(db: Executor, rows: readonly StoredCover[]) {
  return sql`insert into stock_covers (device_id, product_id, org_id, cover)
    select c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c ("deviceId" text, "productId" text, "orgId" text, cover jsonb)
      left join stock_covers s on s.device_id = c."deviceId" and s.product_id = c."productId"
    where s.device_id is null or s.cover <> c.cover or s.org_id <> c."orgId"
    on conflict (device_id, product_id) do update set org_id = excluded.org_id, cover = excluded.cover`.execute(
    db,
  );
}

/** Those of products that lie in no lane of their machine any more. */
function deleteCovers(db: Executor) {
  return sql`delete from stock_covers c where not exists (
    select from lanes l where l.device_id = c.device_id and l.product_id = c.product_id)`.execute(db);
}

async function factsOfFleet(db: Database['db'], now: number): Promise<CoverFacts[]> {
  const machines = await db.selectFrom('devices').select('id').where('enabled', '=', true).execute();
  const outages = await outagesOf(db, now);
  const facts: CoverFacts[] = [];
  for (const part of inParts(machines, MACHINES_AT_ONCE)) {
    const ids = part.map(({ id }) => id);
    facts.push(...(await coverFacts(db, now, ids, outages)));
  }
  return facts;
}

/**
 * The covers of the whole fleet, part after part, put in the place of the last ones.
 * @returns how many
 */
export async function computeCovers({ db }: Pick<Database, 'db'>, now: number): Promise<number> {
  const facts = await factsOfFleet(db, now);
  const peerRate = peerRates(facts);
  const rows = facts.map((each) => ({
    deviceId: each.deviceId,
    productId: each.productId,
    orgId: each.orgId,
    cover: rounded(stockCoverOf(coverEvidenceOf(each, peerRate(each)))),
  }));
  for (const part of inParts(rows, ROWS_AT_ONCE)) await writeCovers(db, part);
  await deleteCovers(db);
  await db
    .insertInto('meta')
    .values({ key: COMPUTED_AT, value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute();
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
