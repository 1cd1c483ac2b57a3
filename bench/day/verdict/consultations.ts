import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { count, type Line, line, namesFound, none } from './line';

/** Each consultation has its end, and each count went where it belongs. */
export async function consultations(
  database: Database,
  { asked }: Pick<SimulatedEvents, 'asked'>,
): Promise<Line[]> {
  const numbers = [asked.map(({ no }) => no)];
  const rows = await database.query<{ no: string; state: string }>(
    'select ext_no as no, state from inquiry_orders where ext_no = any($1)',
    numbers,
  );
  const here = new Set(rows.map(({ no }) => no));
  const refusedNos = new Set(
    await namesFound(
      database,
      `select distinct subject from partner_messages where direction = 'out' and subject = any($1)
         and what like '%declined'`,
      numbers,
    ),
  );
  const missing = asked.filter(({ no }) => !here.has(no) && !refusedNos.has(no));
  const open = rows.filter(({ state }) => !['finished', 'cancelled', 'refunded'].includes(state));
  const talked = rows.filter(({ state }) => state === 'finished');
  const wrongCounts = await namesFound(
    database,
    `select i.inq_no, i.state, count(*) filter (where e.kind = 'consume') as took,
       count(*) filter (where e.kind = 'refund') as back
     from inquiry_orders i left join prepaid_entries e on e.ref_no = i.inq_no
     where i.ext_no = any($1) and i.pay_kind = 'prepaid' group by i.id
     having count(*) filter (where e.kind = 'consume') > 1
       or count(*) filter (where e.kind = 'consume') - count(*) filter (where e.kind = 'refund')
         <> case when i.state = 'finished' then 1 else 0 end`,
    numbers,
  );
  const records = await count(
    database,
    `select from consult_records r join inquiry_orders i on i.id = r.inquiry_id where i.ext_no = any($1)`,
    numbers,
  );
  const balances = await namesFound(
    database,
    `select a.account_no from prepaid_accounts a left join lateral (
       select coalesce(sum(remaining), 0) as remaining, coalesce(sum(consumed), 0) as consumed
       from prepaid_devices d where d.account_id = a.id) m on true
     where a.allocated <> m.remaining or a.consumed <> m.consumed
       or a.consumed <> (select coalesce(sum(case kind when 'consume' then times when 'refund' then -times else 0 end), 0)
         from prepaid_entries e where e.account_id = a.id)`,
  );
  return [
    line('consultations asked for, here or declined', asked.length, asked.length - missing.length, {
      examples: missing.map(({ no }) => no),
    }),
    none(
      'consultations without an end',
      open.map(({ no, state }) => `${no} ${state}`),
    ),
    line('consultations with a conclusion, and its record', talked.length, records),
    none('consultations whose count went elsewhere', wrongCounts),
    none('accounts whose counts do not add up', balances),
  ];
}
