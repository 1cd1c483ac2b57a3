import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { type Line, namesFound, none } from './line';

/** Rows that belong to another institution than what they are of. */
const PAIRS: readonly (readonly [what: string, text: string])[] = [
  [
    'orders and their store',
    'select o.id from orders o join platform_stores s on s.id = o.store_id where s.org_id <> o.org_id',
  ],
  [
    'lines and their order',
    'select i.id from order_items i join orders o on o.id = i.order_id where i.org_id <> o.org_id',
  ],
  [
    'entries of the ledger and their order',
    'select e.id from order_entries e join orders o on o.id = e.order_id where e.org_id <> o.org_id',
  ],
  [
    'third-party orders and their order',
    'select e.id from erp_orders e join orders o on o.order_no = e.order_no where e.org_id <> o.org_id',
  ],
  [
    'sales and their machine',
    'select v.id from vend_records v join devices d on d.id = v.device_id where v.org_id <> d.org_id',
  ],
  [
    'prescriptions and their pharmacy',
    'select r.id from prescriptions r join pharmacies p on p.id = r.pharmacy_id where r.org_id <> p.org_id',
  ],
  [
    'reviews and their prescription',
    'select v.id from prescription_reviews v join prescriptions r on r.id = v.prescription_id where v.org_id <> r.org_id',
  ],
  [
    'records and their consultation',
    'select c.id from consult_records c join inquiry_orders i on i.id = c.inquiry_id where c.org_id <> i.org_id',
  ],
  [
    'counts and their account',
    'select e.id from prepaid_entries e join prepaid_accounts a on a.id = e.account_id where e.org_id <> a.org_id',
  ],
  [
    'differences and their order',
    `select d.id from ledger_differences d join orders o on o.plat_order_no = d.partner_no and o.channel = d.source
     where d.org_id <> o.org_id`,
  ],
];

export async function tenants(
  database: Database,
  { strangers }: Pick<SimulatedEvents, 'strangers'>,
): Promise<Line[]> {
  const mixed: string[] = [];
  for (const [what, text] of PAIRS)
    for (const id of await namesFound(database, text)) mixed.push(`${what}: ${id}`);
  return [
    none('rows of another institution, stored', mixed),
    none('rows of another institution, shown to somebody', strangers),
  ];
}
