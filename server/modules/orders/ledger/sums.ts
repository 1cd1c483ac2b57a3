import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { type LedgerSums, type Posting, sumsOf } from '../../../../contract/orders/ledger';
import type { Executor, Tables } from '../../../db/tables';

type EntryCondition = (
  eb: ExpressionBuilder<Tables, 'orderEntries'>,
) => ExpressionWrapper<Tables, 'orderEntries', SqlBool>;

/** What has been booked of these entries, as the same fold sees it. */
export async function bookedSums(db: Executor, of: EntryCondition): Promise<LedgerSums> {
  const rows = await db
    .selectFrom('orderEntries')
    .select(['kind', 'debit', 'credit'])
    .select((eb) => eb.fn.sum<string>('amount').as('amount'))
    .where(of)
    .groupBy(['kind', 'debit', 'credit'])
    .execute();
  return sumsOf(rows.map(postingOf));
}

export interface SummedRow {
  kind: string | null;
  debit: string | null;
  credit: string | null;
  amount: string | number | null;
}
/** A row of the table, or of a sum over it, as the fold takes it. */
export const postingOf = ({ kind, debit, credit, amount }: SummedRow): Posting =>
  ({ kind, debit, credit, amount: Number(amount) }) as Posting;
