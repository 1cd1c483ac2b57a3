import type { Database } from '../../../server/db/database';
import type { Told } from '../told';
import { type Line, line, named, none } from './line';

const keyOf = (kind: string, no: string) => `${kind} ${no}`;
type Sums = Map<string, number>;
const add = (sums: Sums, key: string, amount: number) => void sums.set(key, (sums.get(key) ?? 0) + amount);

/** What the ledger says of these orders, line by line as a bill has it. */
async function ledger(database: Database, bills: readonly string[]): Promise<Sums> {
  const rows = await database.query<{ kind: string; no: string; amount: number }>(
    `select case when debit = 'platform' then 'payment' else 'refund' end as kind, plat_order_no as no,
       e.amount::float8 as amount
     from order_entries e join orders o on o.id = e.order_id
     where plat_order_no = any($1) and 'platform' in (debit, credit)
       and kind in ('payment', 'late_payment', 'refund', 'partial_refund', 'late_refund', 'price_difference')`,
    [bills],
  );
  const sums: Sums = new Map();
  for (const { kind, no, amount } of rows) add(sums, keyOf(kind, no), amount);
  return sums;
}

/** The platforms' money is that of the ledger, but for what was told wrongly; and the server has found just that. */
export async function bills(
  database: Database,
  { placed, partners, billDay }: Pick<Told, 'placed' | 'partners' | 'billDay'>,
): Promise<Line[]> {
  const numbers = placed.map(({ id }) => id);
  const ours = await ledger(database, numbers);
  const theirs: Sums = new Map();
  for (const { kind, no, amount } of partners.platforms.money()) add(theirs, keyOf(kind, no), amount);
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  const differing = [...keys].filter((key) => ours.get(key) !== theirs.get(key));
  const injected = new Set(placed.filter(({ faults }) => faults.has('dear')).map(({ id }) => id));
  const byItself = differing.filter((key) => !injected.has(key.split(' ')[1] ?? ''));
  const listed = new Set(
    await named(
      database,
      `select line, partner_no from ledger_differences d where source in ('MEITUAN', 'JD') and day = $1
         and state <> 'settled' and (partner_no = any($2) or kind = 'missing_here')`,
      [billDay, numbers],
    ),
  );
  const unlisted = differing.filter((key) => !listed.has(key));
  const invented = [...listed].filter((key) => !differing.includes(key));
  const unchecked = await named(
    database,
    `select distinct d.org_id, d.check_problem from ledger_days d join platform_stores s on s.org_id = d.org_id
     where d.day = $1 and d.checked_at is null`,
    [billDay],
  );
  const total = (sums: Sums) => [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const off = differing.reduce((sum, key) => sum + (ours.get(key) ?? 0) - (theirs.get(key) ?? 0), 0);
  return [
    line('money on the bills of the platforms, in the ledger (fen)', total(theirs), total(ours), {
      ok: total(theirs) + off === total(ours),
    }),
    none('lines of bills that differ, and nobody told them wrongly', byItself),
    line('differing lines, listed by the server', differing.length, listed.size, {
      ok: unlisted.length === 0 && invented.length === 0,
      examples: [...unlisted.map((key) => `not listed ${key}`), ...invented.map((key) => `invented ${key}`)],
    }),
    none('days that were not compared', unchecked),
  ];
}
