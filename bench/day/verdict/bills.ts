import { tradeDayEnd } from '../../../contract/orders/ledgerDays';
import type { PriorPayment } from '../../../contract/simulation';
import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import type { TelephoneOrder } from '../telephones';
import { type Line, line, namesFound, none } from './line';

const keyOf = (kind: string, no: string) => `${kind} ${no}`;
type Sums = Map<string, number>;
/** Who sends the bill: by which number, and where its money stands in the ledger. */
interface Payer {
  name: 'o.plat_order_no' | 'o.order_no';
  account: 'platform' | 'provider';
}
const add = (sums: Sums, key: string, amount: number) => void sums.set(key, (sums.get(key) ?? 0) + amount);

function sumsOf(money: readonly PriorPayment[]): Sums {
  const sums: Sums = new Map();
  for (const { kind, no, amount } of money) add(sums, keyOf(kind, no), amount);
  return sums;
}

/** What the ledger says of these orders, line by line as a bill has it. */
async function ledger(
  database: Database,
  bills: readonly string[],
  { name, account }: Payer,
  end: Date,
): Promise<Sums> {
  const rows = await database.query<{ kind: string; no: string; amount: number }>(
    `select case when debit = $2 then 'payment' else 'refund' end as kind, ${name} as no, e.amount::float8 as amount
     from order_entries e join orders o on o.id = e.order_id
     where ${name} = any($1) and $2 in (debit, credit)
       and kind in ('payment', 'late_payment', 'refund', 'partial_refund', 'late_refund', 'price_difference')
       and e.happened_at < $3`,
    [bills, account, end],
  );
  const sums: Sums = new Map();
  for (const { kind, no, amount } of rows) add(sums, keyOf(kind, no), amount);
  return sums;
}

interface BillComparison {
  who: string;
  payer: Payer;
  sources: readonly string[];
  numbers: readonly string[];
  /** Their money was told wrongly. */
  injected: ReadonlySet<string>;
  /** What came and went, and what the bill of the day says of it. */
  money: readonly PriorPayment[];
  bill: readonly PriorPayment[];
}

/** Their money is that of the ledger, but for what was told wrongly; and the server has found just that. */
async function compared(
  database: Database,
  billDay: string,
  { who, payer, sources, numbers, injected, money, bill }: BillComparison,
): Promise<Line[]> {
  const ours = await ledger(database, numbers, payer, new Date(tradeDayEnd(billDay)));
  const [told, theirs] = [sumsOf(money), sumsOf(bill)];
  const wrong = [...new Set([...told.keys(), ...theirs.keys()])].filter(
    (key) => told.get(key) !== theirs.get(key),
  );
  const keys = new Set([...ours.keys(), ...theirs.keys()]);
  const differing = [...keys].filter((key) => ours.get(key) !== theirs.get(key));
  const byItself = differing.filter((key) => !wrong.includes(key) && !injected.has(key.split(' ')[1] ?? ''));
  const listed = new Set(
    await namesFound(
      database,
      `select line, partner_no from ledger_differences d where source = any($3) and day = $1
         and state <> 'settled' and (partner_no = any($2) or kind = 'missing_here')`,
      [billDay, numbers, sources],
    ),
  );
  const unlisted = differing.filter((key) => !listed.has(key));
  const invented = [...listed].filter((key) => !differing.includes(key));
  const both = (key: string) =>
    `${key}: ${ours.get(key) ?? 'nothing'} here, ${theirs.get(key) ?? 'nothing'} there`;
  const total = (sums: Sums) => [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const off = differing.reduce((sum, key) => sum + (ours.get(key) ?? 0) - (theirs.get(key) ?? 0), 0);
  return [
    line(`money on the bills of ${who}, in the ledger (fen)`, total(theirs), total(ours), {
      ok: total(theirs) + off === total(ours),
    }),
    none(`lines of bills of ${who} that differ, and nobody told them wrongly`, byItself.map(both)),
    line(`lines that the bills of ${who} leave out, alter or invent`, wrong.length, wrong.length),
    line(`differing lines of ${who}, listed by the server`, differing.length, listed.size, {
      ok: unlisted.length === 0 && invented.length === 0,
      examples: [...unlisted.map((key) => `not listed ${key}`), ...invented.map((key) => `invented ${key}`)],
    }),
  ];
}

type BillSources = Pick<SimulatedEvents, 'placed' | 'called' | 'uses' | 'partners' | 'billDay'>;

/** What telephones paid and got back on the day of the bill. */
function ofProvider({ called, uses, partners, billDay }: BillSources): BillComparison {
  const all = [...called, ...uses.flatMap(({ order }) => order ?? [])];
  const numberOf = ({ view }: TelephoneOrder) => view?.orderNo ?? [];
  const end = tradeDayEnd(billDay);
  return {
    who: 'the payment provider',
    payer: { name: 'o.order_no', account: 'provider' },
    sources: ['payment'],
    numbers: all.flatMap(numberOf),
    injected: new Set(all.filter(({ way }) => way === 'less').flatMap(numberOf)),
    money: partners.provider.money().filter(({ at }) => at < end),
    bill: partners.provider.bill(billDay),
  };
}

/** Bills, ledger and what was told wrongly, of the platforms and of the payment provider. */
export async function bills(database: Database, told: BillSources): Promise<Line[]> {
  const { placed, partners, billDay } = told;
  const unchecked = await namesFound(
    database,
    `select distinct d.org_id, coalesce(d.check_problem, d.check_cause) as check_problem from ledger_days d join platform_stores s on s.org_id = d.org_id
     where d.day = $1 and d.checked_at is null`,
    [billDay],
  );
  return [
    ...(await compared(database, billDay, {
      who: 'the platforms',
      payer: { name: 'o.plat_order_no', account: 'platform' },
      sources: ['MEITUAN', 'JD'],
      numbers: placed.map(({ id }) => id),
      injected: new Set(placed.filter(({ faults }) => faults.has('dear')).map(({ id }) => id)),
      money: partners.platforms.money().filter(({ at }) => at < tradeDayEnd(billDay)),
      bill: partners.platforms.bill(billDay),
    })),
    ...(await compared(database, billDay, ofProvider(told))),
    none('days that were not compared', unchecked),
  ];
}
