import type { Insertable } from 'kysely';
import { ledgerDifferences } from '../../contract/resources/orders/ledgerDifferences';
import type { Tables } from '../db/tables';
import { ulid } from '../ids';
import { hint } from '../kit/records/transaction';
import type { UnitOfWork } from '../kit/served';

type Difference = Insertable<Tables['ledgerDifferences']>;
type DifferenceFacts = Pick<Difference, 'kind' | 'ours' | 'theirs' | 'ourUnits' | 'theirUnits'>;

/** Stores a difference, or what it is now. @returns its id */
export async function keepDifference(
  work: UnitOfWork,
  subject: Pick<Difference, 'orgId' | 'day' | 'source' | 'line' | 'partnerNo' | 'orderNo'>,
  said: DifferenceFacts,
): Promise<string> {
  const { trx, deps } = work;
  const at = new Date(deps.clock());
  const row = await trx
    .insertInto('ledgerDifferences')
    .values({
      id: ulid(at.getTime()),
      ...subject,
      ...said,
      state: 'open',
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) =>
      on.columns(['day', 'source', 'line', 'partnerNo']).doUpdateSet((eb) => ({
        ...said,
        updatedAt: at,
        version: eb('ledgerDifferences.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  hint(work, ledgerDifferences.name, subject.orgId);
  return row.id;
}
