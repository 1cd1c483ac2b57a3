import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../tables';

/** The row that one holder at a time has: its table has `holder` and `until`. */
export interface LeaseRow {
  table: 'ingest_lease' | 'partner_turns';
  column: 'one' | 'key';
  value: string | boolean;
  /** Not renewed for this long it is free: its node is gone. */
  leaseMs: number;
}

export interface RowLease {
  readonly holder: string;
  /** Acquires or renews it; false while another holder has it. */
  hold(): Promise<boolean>;
  giveUp(): Promise<void>;
}

/** A right that one of several nodes has at a time, judged by the clock of the database, because clocks of nodes differ. */
export function rowLease(db: Executor, { table, column, value, leaseMs }: LeaseRow): RowLease {
  const holder = randomUUID();
  const [rows, key] = [sql.table(table), sql.ref(column)];
  return {
    holder,
    async hold() {
      const taken = await sql`
        insert into ${rows} as held (${key}, holder, until)
        values (${value}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}))
        on conflict (${key}) do update set holder = excluded.holder, until = excluded.until
          where held.holder = excluded.holder or held.until < clock_timestamp()
        returning holder`.execute(db);
      return taken.rows.length > 0;
    },
    async giveUp() {
      await sql`delete from ${rows} where ${key} = ${value} and holder = ${holder}`.execute(db);
    },
  };
}
