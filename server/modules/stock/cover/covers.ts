import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { inParts } from '../../../../contract/common/lists';
import { type Cover, stockCoverOf } from '../../../../contract/stocking/cover';
import { HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { Database } from '../../../db/database';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { type CoverFacts, coverFacts } from './facts';
import { outagesOf, stockOfMachines } from './machineStock';
import { periodBefore } from './period';

const COMPUTED_AT = 'stock.covers.at';

/** Sales a day of a product at places of one kind, over all hours in which it could be sold there. */
function peerRates(facts: readonly CoverFacts[]): (of: CoverFacts) => number | null {
  const peersOf = ({ siteType, productId }: CoverFacts) => `${siteType}|${productId}`;
  const sums = new Map<string, { units: number; hours: number }>();
  for (const each of facts) {
    const sum = sums.get(peersOf(each)) ?? { units: 0, hours: 0 };
    sum.units += each.recent.units + each.older.units;
    sum.hours += each.recent.hours + each.older.hours;
    sums.set(peersOf(each), sum);
  }
  return (of) => {
    const { units, hours } = sums.get(peersOf(of)) ?? { units: 0, hours: 0 };
    return hours > 0 ? (units / hours) * 24 : null;
  };
}

const DIGITS = 3;

/** So fine as people read it, or every row would be another one each hour; what is counted stays whole. */
function rounded(cover: Cover): Cover {
  const fine: Record<string, unknown> = { ...cover };
  for (const name in fine) {
    const value = fine[name];
    if (typeof value === 'number' && !Number.isInteger(value)) fine[name] = Number(value.toPrecision(DIGITS));
  }
  return fine as unknown as Cover;
}

/** Of a part: the embedded database has one session, and what machines send waits for no more than this. */
const MACHINES_AT_ONCE = 8;
const ROWS_AT_ONCE = 400;

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

/** Reads a part while the one before it is worked on: the database has a core of its own. */
async function* readAhead<Part, Found>(parts: readonly Part[], read: (part: Part) => Promise<Found>) {
  let next: Promise<Found> | undefined;
  for (const part of parts) {
    const before = next;
    next = read(part);
    // What it fails with is thrown where it is waited for.
    next.catch(() => undefined);
    if (before) yield await before;
  }
  if (next) yield await next;
}

async function factsOfFleet(db: Database['db'], now: number): Promise<CoverFacts[]> {
  const machines = await db.selectFrom('devices').select('id').where('enabled', '=', true).execute();
  const period = periodBefore(now);
  const outages = await outagesOf(db, period);
  const read = (part: typeof machines) =>
    stockOfMachines(
      db,
      period,
      part.map(({ id }) => id),
      outages,
    );
  const facts: CoverFacts[] = [];
  for await (const held of readAhead(inParts(machines, MACHINES_AT_ONCE), read)) {
    facts.push(...held.flatMap((machine) => coverFacts(machine, period)));
  }
  return facts;
}

/** What a process found when it worked the covers out; of no use once another one has. */
export interface CoverRun {
  at: number;
  /** Of each cover, by machine and product. */
  digests: ReadonlyMap<string, string>;
}

const keyOf = ({ deviceId, productId }: StoredCover) => `${deviceId}|${productId}`;
const digestOf = (row: StoredCover) => hash('sha256', JSON.stringify(row), 'base64');

/** The covers of the whole fleet, part after part, put in the place of the last ones. */
export async function computeCovers(
  { db }: Pick<Database, 'db'>,
  now: number,
  last?: CoverRun,
): Promise<CoverRun> {
  const facts = await factsOfFleet(db, now);
  const peerRate = peerRates(facts);
  const rows = facts.map((each) => ({
    deviceId: each.deviceId,
    productId: each.productId,
    orgId: each.orgId,
    cover: rounded(stockCoverOf({ ...each, peerRate: peerRate(each) })),
  }));
  const known = last?.at === (await coversComputedAt(db)) ? last.digests : undefined;
  const digests = new Map<string, string>();
  const changed = rows.filter((row) => {
    const [key, digest] = [keyOf(row), digestOf(row)];
    digests.set(key, digest);
    return known?.get(key) !== digest;
  });
  for (const part of inParts(changed, ROWS_AT_ONCE)) await writeCovers(db, part);
  await deleteCovers(db);
  await db
    .insertInto('meta')
    .values({ key: COMPUTED_AT, value: String(now) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now) }))
    .execute();
  return { at: now, digests };
}

/** ms; 0 before the first time. */
export async function coversComputedAt(db: Executor): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', COMPUTED_AT).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Every hour, and soon after a start that finds none. */
export function coverJobs(jobs: JobRunner, { database, clock }: JobDeps): void {
  let last: CoverRun | undefined;
  jobs.every('stock.covers', MINUTE_MS, async () => {
    const now = clock();
    if (now - (await coversComputedAt(database.db)) >= HOUR_MS)
      last = await computeCovers(database, now, last);
  });
}
