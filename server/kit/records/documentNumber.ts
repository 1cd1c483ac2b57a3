import { sql } from 'kysely';
import { tradeDay } from '../../../contract/time/chinaTime';
import type { UnitOfWork } from '../served';

const DIGITS = 6;

/** The calendar day in China, where the documents are read: YYYY-MM-DD. */

/** `RP20260401-000123`: as the document numbers of `document_numbers` look. */
export function numberText(prefix: string, day: string, count: number): string {
  return `${prefix}${day.replaceAll('-', '')}-${String(count).padStart(DIGITS, '0')}`;
}

/**
 * The next numbers of a kind of document, counted a day. Two at once wait for each other; a change that is undone
 * leaves no gap.
 * @param prefix capital letters, as in `RP`
 */
export async function nextNumbers(
  { trx, deps }: Pick<UnitOfWork, 'trx' | 'deps'>,
  prefix: string,
  count: number,
): Promise<string[]> {
  const day = tradeDay(deps.clock());
  const { last } = await trx
    .insertInto('documentNumbers')
    .values({ prefix, day, last: count })
    .onConflict((on) =>
      on.columns(['prefix', 'day']).doUpdateSet({ last: sql<number>`document_numbers.last + ${count}` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, index) => numberText(prefix, day, last - count + 1 + index));
}

/** The next one. */
export async function nextNumber(work: Pick<UnitOfWork, 'trx' | 'deps'>, prefix: string): Promise<string> {
  const [number = ''] = await nextNumbers(work, prefix, 1);
  return number;
}
