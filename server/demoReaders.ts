import { sql } from 'kysely';
import { createRandom } from '../contract/common/random';
import type { Database } from './db/database';
import { personName } from './db/demo-data/institutions/names';
import { ulid } from './ids';

/** What readers of the demonstration reported before their numbers were registered. */
const OLD_NUMBERS = '^U1([0-3][0-9]|40)$';

/** Unassigned card numbers in door openings of the demonstration, with their first day. */
async function unheld({ db }: Database) {
  return db
    .selectFrom('doorRecords')
    .select(['orgId', 'openBy', sql<string>`to_char(min(open_at), 'YYYY-MM-DD')`.as('since')])
    .where(sql<boolean>`open_by ~ ${OLD_NUMBERS}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('doorCredentials')
            .select('doorCredentials.id')
            .whereRef('doorCredentials.orgId', '=', 'doorRecords.orgId')
            .whereRef('doorCredentials.number', '=', 'doorRecords.openBy'),
        ),
      ),
    )
    .groupBy(['orgId', 'openBy'])
    .orderBy('orgId')
    .orderBy('openBy')
    .execute();
}

/** Ties the openings of an older demonstration to people; what is registered already stays. */
export async function registerOldReaders(database: Database, seed: number): Promise<number> {
  const random = createRandom(seed).fork('old readers');
  const missing = await unheld(database);
  if (missing.length === 0) return 0;
  await database.db
    .insertInto('doorCredentials')
    .values(
      missing.map(({ orgId, openBy, since }) => ({
        id: ulid(),
        orgId,
        number: String(openBy),
        holder: personName(random),
        method: 'card' as const,
        validFrom: since,
      })),
    )
    .onConflict((conflict) => conflict.columns(['orgId', 'number']).doNothing())
    .execute();
  return missing.length;
}
