import type { Executor } from '../tables';

const MADE_AT = 'demo.madeAt';

/** @param now ms */
export async function noteDemoMade(trx: Executor, now: number): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: MADE_AT, value: String(now) })
    .execute();
}

/** When the demo data were made, ms; undefined where they are of a release that did not note it. */
export async function demoMadeAt(db: Executor): Promise<number | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', MADE_AT).executeTakeFirst();
  return row && Number(row.value);
}
