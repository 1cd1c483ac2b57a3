import { sql } from 'kysely';
import type { Change } from '../served';

const DIGITS = 6;

/** The calendar day in China, where the documents are read: YYYY-MM-DD. */
const dayOf = (at: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(at);

/** `RP20260401-000123`: as the document numbers of `document_numbers` look. */
export function numberText(prefix: string, day: string, count: number): string {
  return `${prefix}${day.replaceAll('-', '')}-${String(count).padStart(DIGITS, '0')}`;
}

/**
 * The next number of a kind of document, counted a day. Two at once wait for each other; a change that is undone
 * leaves no gap.
 * @param prefix capital letters, as in `RP`
 */
export async function nextNumber(
  { trx, deps }: Pick<Change, 'trx' | 'deps'>,
  prefix: string,
): Promise<string> {
  const day = dayOf(deps.clock());
  const { last } = await trx
    .insertInto('documentNumbers')
    .values({ prefix, day, last: 1 })
    .onConflict((on) =>
      on.columns(['prefix', 'day']).doUpdateSet({ last: sql<number>`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return numberText(prefix, day, last);
}
