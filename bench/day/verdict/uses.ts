import type { Database } from '../../../server/db/database';
import type { RedemptionNote, RedemptionPath } from '../patients';
import type { SimulatedEvents } from '../simulatedEvents';
import { count, type Line, line, namesFound, none } from './line';

const USED = `issue_at >= $1 and state in ('dispensing', 'dispensed')`;

/** More of a prescription has fallen out of machines than was prescribed. */
const tooMuch = (database: Database, at: Date[]) =>
  namesFound(
    database,
    `select p.rx_no, fell.units, wanted.units from prescriptions p
     join lateral (select coalesce(sum(coalesce((i->>'units')::float8, (i->>'qty')::float8)), 0) as units
       from jsonb_array_elements(p.items) i) wanted on true
     join lateral (select (select count(*) from rx_requests r join vend_records v
           on v.device_id = r.device_id and starts_with(v.task, 'RX' || r.id || '-') and v.rc in (0, 1)
         where r.prescription_id = p.id)
       + (select coalesce(sum(l.dispensed_qty), 0) from shop_orders s join orders o on o.id = s.order_id
           join order_items l on l.order_id = o.id where s.rx_no = p.rx_no) as units) fell on true
     where p.issue_at >= $1 and fell.units > wanted.units`,
    at,
  );

/** Used once more than it was given back. */
const usedTwice = (database: Database) =>
  namesFound(
    database,
    `select entity_id, count(*) from audit_log where entity = 'prescriptions'
     group by entity_id having count(*) filter (where action = 'prescriptions.pay')
       - count(*) filter (where action = 'prescriptions.giveBack') > 1
       or count(*) filter (where action = 'prescriptions.dispense') > 1`,
  );

/** Used for nothing that was paid: its number is neither that of an order nor of a sale of its machine. */
const withoutOrder = (database: Database, at: Date[]) =>
  namesFound(
    database,
    `select p.rx_no, p.order_no from prescriptions p left join devices d on d.id = p.device_id
     where ${USED} and not exists (select from orders o where o.order_no = p.order_no)
       and not exists (select from orders o where o.plat_order_no = d.serial_no || '/' || p.order_no)
       and exists (select from rx_requests r join vend_records v
           on v.device_id = r.device_id and starts_with(v.task, 'RX' || r.id || '-') where r.prescription_id = p.id)`,
    at,
  );

const tried = (uses: readonly RedemptionNote[], ...kinds: (RedemptionPath | 'outlived' | 'nowhere')[]) =>
  uses.filter(({ use }) => kinds.includes(use)).length;

/** What patients did with approved prescriptions: each is used once, whoever asks, and nobody uses one that is over. */
export async function used(
  database: Database,
  { since, uses }: Pick<SimulatedEvents, 'since' | 'uses'>,
): Promise<Line[]> {
  const at = [new Date(since)];
  const all = await count(database, `select from prescriptions where ${USED}`, at);
  const byTelephone = await count(
    database,
    `select from prescriptions p join orders o on o.order_no = p.order_no and o.channel = 'H5' where ${USED}`,
    at,
  );
  const atMachines = all - byTelephone;
  const stuck = await namesFound(
    database,
    `select rx_no, order_no from prescriptions where issue_at >= $1 and state = 'dispensing'`,
    at,
  );
  const unanswered = await namesFound(
    database,
    `select r.rx_no, r.state from rx_requests r where r.at >= $1 and (state in ('asked', 'vending') or answered_at is null)`,
    at,
  );
  const untold = await namesFound(
    database,
    `select p.rx_no, r.word, r.state, r.tries from rx_reports r join prescriptions p on p.id = r.prescription_id
     where p.issue_at >= $1 and r.state <> 'told'`,
    at,
  );
  const idle = tried(uses, 'nowhere', 'unused');
  return [
    line(
      `patients who went: ${tried(uses, 'machine', 'stranger')} to a machine, ${tried(uses, 'telephone')} by telephone, ` +
        `${tried(uses, 'race', 'machines')} to two at once, ${tried(uses, 'outlived')} too late`,
      uses.length - idle,
      uses.length - idle,
    ),
    line(`prescriptions used (${atMachines} at machines, ${byTelephone} by telephone)`, all, all, {
      ok: all > 0 || uses.length === idle,
    }),
    none('prescriptions used twice', await usedTwice(database)),
    none('prescriptions of which more fell than was prescribed', await tooMuch(database, at)),
    none('prescriptions used for nothing that was paid', await withoutOrder(database, at)),
    none('prescriptions that are still being handed out', stuck),
    none('machines that asked and were not answered', unanswered),
    none('words that hospitals have not heard', untold),
  ];
}
