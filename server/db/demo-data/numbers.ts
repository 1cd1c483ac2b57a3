import { sql } from 'kysely';
import type { Executor } from '../tables';

/** From here on the demonstration counts by itself, beside the numbers that are given. */
const OWN_RANGE = 100_000;
/** As `numberText` writes them: prefix, day and count. */
const NUMBER = /^([A-Z]{2,4})(\d{4})(\d{2})(\d{2})-(\d{6})$/;

/** Numbers of documents that demo rows have; those of today go on behind them. */
export interface UsedNumbers {
  note(rows: Iterable<object>): void;
  keep(trx: Executor): Promise<void>;
}

/** @param today YYYY-MM-DD in China */
export function usedNumbers(today: string): UsedNumbers {
  const last = new Map<string, number>();
  return {
    note(rows) {
      for (const row of rows)
        for (const value of Object.values(row)) {
          const [, prefix = '', year, month, day, count] =
            (typeof value === 'string' && NUMBER.exec(value)) || [];
          if (`${year}-${month}-${day}` === today && Number(count) < OWN_RANGE)
            last.set(prefix, Math.max(last.get(prefix) ?? 0, Number(count)));
        }
    },
    async keep(trx) {
      for (const [prefix, count] of last)
        if (count > 0)
          await trx
            .insertInto('documentNumbers')
            .values({ prefix, day: today, last: count })
            .onConflict((on) =>
              on
                .columns(['prefix', 'day'])
                .doUpdateSet({ last: sql<number>`greatest(document_numbers.last, excluded.last)` }),
            )
            .execute();
    },
  };
}
