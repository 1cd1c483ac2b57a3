import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemoData } from '../../../db/demo-data';
import { DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
import { orderDemo } from '../../orders/demo';
import { prescriptionDemo } from '.';

/** At this moment one of the sales is of two medicines that are prescribed. */
const NOW = Date.UTC(2026, 10, 28, 23, 58);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, NOW);
  await loadReferenceData(database);
  await loadDemoData(database, {
    ...DEMO_OPTIONS,
    now: NOW,
    machines: 6,
    demos: [orderDemo, prescriptionDemo],
  });
});
afterAll(() => database.close());

it('has prescriptions sold by a store of a chain with an ERP, each for what it prescribes', async () => {
  const sold = await database.query<{ same: boolean; inTime: boolean }>(
    `select jsonb_array_length(rx.items) = 1 and exists (select from order_items i
         where i.order_id = o.id and i.product_id = rx.items -> 0 ->> 'productId') as same,
       o.paid_at between rx.issue_at and rx.valid_until and rx.used_at = o.paid_at as "inTime"
     from prescriptions rx join orders o on o.order_no = rx.order_no
     join erp_orders e on e.rx_id = rx.rx_no and e.order_no = o.order_no and e.is_prescription`,
  );
  expect(sold.length).toBeGreaterThan(0);
  expect(sold.every(({ same, inTime }) => same && inTime)).toBe(true);
});
