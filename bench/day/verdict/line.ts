import type { Database } from '../../../server/db/database';

/** One line of the table: what was counted twice, and whether it adds up. */
export interface Line {
  what: string;
  expected: string;
  found: string;
  ok: boolean;
  /** Some of what does not add up, for whoever looks into it. */
  examples?: readonly string[];
}
const EXAMPLES = 5;

export const line = (
  what: string,
  expected: number,
  found: number,
  { ok = expected === found, examples = [] }: { ok?: boolean; examples?: readonly string[] } = {},
): Line => ({
  what,
  expected: String(expected),
  found: String(found),
  ok,
  examples: ok ? [] : examples.slice(0, EXAMPLES),
});

/** There is none of these. */
export const none = (what: string, found: readonly string[]): Line =>
  line(what, 0, found.length, { examples: found });

/** Of a query whose first column names what it finds. */
export async function namesFound(
  database: Database,
  text: string,
  params: unknown[] = [],
): Promise<string[]> {
  const rows = await database.query<Record<string, unknown>>(text, params);
  return rows.map((row) => Object.values(row).map(String).join(' '));
}

export async function count(database: Database, text: string, params: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from (${text}) as counted`,
    params,
  );
  return row?.n ?? 0;
}
