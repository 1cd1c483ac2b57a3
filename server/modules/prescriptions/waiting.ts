import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { findRecord } from '../../kit/records/records';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps } from '../../kit/served';
import { advance } from './inbox/advance';
import { servedPrescriptions } from './prescriptions';

const AT_ONCE = 200;

/** Prescriptions with a code that was mapped since they were looked at. */
async function remapped({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const since = (table: string, owner: string) => sql`exists (
    select 1 from ${sql.table(table)} code where code.owner_id = ${sql.ref(owner)} and code.state = 'mapped'
      and code.mapped_at > prescriptions.updated_at
      and prescriptions.items @> jsonb_build_array(jsonb_build_object('extCode', code.ext_code)))`;
  const rows = await db
    .selectFrom('prescriptions')
    .select('id')
    .where('state', '=', 'unmapped')
    .where(
      sql<boolean>`(${since('hospital_codes', 'prescriptions.hospital_id')}
        or ${since('channel_codes', 'prescriptions.channel_id')})`,
    )
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Prescriptions go on by themselves when the codes they waited for are mapped. @returns how many were looked at */
export async function takeRemapped(deps: KitDeps): Promise<number> {
  const ids = await remapped(deps.database);
  if (ids.length === 0) return 0;
  const context = await systemContext(deps.database.db, 'job:prescriptions.remapped');
  for (const id of ids)
    await runInTransaction(deps, context, async (work) => {
      const finding = await advance(work, await findRecord(work, servedPrescriptions, id));
      return { finding };
    });
  return ids.length;
}
