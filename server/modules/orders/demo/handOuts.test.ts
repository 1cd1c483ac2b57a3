import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import { loadDemoData } from '../../../db/demo-data';
import { chanceAt } from '../../../db/demo-data/history/demand';
import { DEMO_NOW, DEMO_OPTIONS } from '../../../db/demo-data/testDemo';
import { loadReferenceData } from '../../../db/reference-data';
import { openTestDatabase } from '../../../db/testDatabase';
import { ensurePartitions } from '../../../jobs/partitions';
import { priorFacts } from '../../../partners/platform/demo';
import { stockModule } from '../../stock';
import { orderDemo } from '.';

/** Before dawn, at noon and before midnight, of a fleet of a size each. */
const STARTS = [
  { hour: 3.5, machines: 50 },
  { hour: 23.5, machines: 6 },
];

describe.each(STARTS)(
  'a demonstration of $machines machines that starts at hour $hour',
  ({ hour, machines }) => {
    const now = chinaMidnight(DEMO_NOW) + hour * HOUR_MS;
    let database: Awaited<ReturnType<typeof openTestDatabase>>;
    beforeAll(async () => {
      database = await openTestDatabase();
      await ensurePartitions(database, now);
      await loadReferenceData(database);
      const demos = [stockModule.demo, orderDemo].filter((demo) => demo !== undefined);
      await loadDemoData(database, { ...DEMO_OPTIONS, now, machines, demos });
    });
    afterAll(() => database.close());

    it('leaves no refund of an earlier day to the simulated platforms on its first day', async () => {
      const { known, knownAfterSales } = await priorFacts({ database, clock: () => now }, []);
      const rows = await database.query<{ no: string; past: boolean }>(
        'select plat_order_no as no, placed_at < $1 as past from orders',
        [new Date(chinaMidnight(now))],
      );
      const past = new Set(rows.filter((row) => row.past).map(({ no }) => no));
      const open = [
        ...(known ?? []).flatMap(({ id, refund }) => (refund ? [{ id, isPast: refund.isPast }] : [])),
        ...(knownAfterSales ?? []).map(({ orderId, isPast }) => ({ id: orderId, isPast })),
      ];
      expect(open.length).toBeGreaterThan(3);
      expect(open.filter(({ id, isPast }) => isPast !== past.has(id))).toEqual([]);
    });

    it('leaves all that is on its way to the simulated platforms when it starts again on a later day', async () => {
      const { known, knownAfterSales } = await priorFacts({ database, clock: () => now + DAY_MS }, []);
      const open = [...(known ?? []).flatMap(({ refund }) => refund ?? []), ...(knownAfterSales ?? [])];
      expect(open.length).toBeGreaterThan(3);
      expect(open.filter(({ isPast }) => isPast)).toEqual([]);
    });

    const count = async (text: string) =>
      Number((await database.query<{ n: number }>(`select count(*)::int as n ${text}`))[0]?.n);
    const since = (days: number) => `'${new Date(now - days * DAY_MS).toISOString()}'`;

    it('has one movement, and one word of its machine, for each unit that came out of an order', async () => {
      const wrong = await database.query(
        `with units as (select o.id, sum(i.dispensed_qty)::int as n from orders o join order_items i on i.order_id = o.id
         where o.dispensed_at > ${since(6)} group by 1),
       said as (select order_id as id, count(*)::int as n from vend_records where rc in (0, 1) group by 1),
       moved as (select order_id as id, -sum(delta)::int as n from stock_movement_list where kind = 'sale' group by 1)
       select o.order_no, o.channel, units.n, said.n as said, moved.n as moved from units join orders o using (id)
         left join said using (id) left join moved using (id)
       where units.n <> coalesce(said.n, 0) or units.n <> coalesce(moved.n, 0)`,
      );
      expect(wrong).toEqual([]);
      expect(
        await count(`from orders where channel <> 'MACHINE' and dispensed_at > ${since(6)}`),
      ).toBeGreaterThan(20);
      const unpaired = `from vend_records v full join (select * from stock_ledger where kind = 'sale') s
      on s.device_id = v.device_id and s.ref_no = v.task and s.lane_no = v.lane_no and s.at = v.at
        and s.product_id = v.product_id where (v.rc in (0, 1)) is distinct from (s.id is not null)`;
      expect(await count(unpaired)).toBe(0);
    });

    it.each([0.25, 1, 3, 7])(
      'has moved in %d days what its orders and machines say of them',
      async (days) => {
        const [sums] = await database.query<{ moved: number; said: number }>(
          `select (select -sum(delta)::int from stock_ledger where kind = 'sale' and at > ${since(days)}) as moved,
         (select count(*)::int from vend_records where rc in (0, 1) and at > ${since(days)}) as said`,
        );
        expect(sums?.moved).toBe(sums?.said);
      },
    );

    it('has a chain of movements in each lane that ends at what lies in it, batch by batch', async () => {
      const gaps = await database.query(
        `select * from (select device_id, lane_no, kind, at, balance, balance - delta as opening,
           lag(balance) over lane as before, lead(balance) over lane as after from stock_ledger
         window lane as (partition by device_id, lane_no order by at, id)) s join lanes l using (device_id, lane_no)
       where opening < 0 or opening > capacity or balance > capacity or opening <> before
         or (after is null and balance <> stock)`,
      );
      expect(gaps).toEqual([]);
      const batches = `from lanes l where stock <> (select coalesce(sum(qty), 0) from lane_batches b where b.lane_id = l.id)`;
      expect(await count(batches)).toBe(0);
    });

    it('has a correction behind each open question of a lane, and nothing later than now', async () => {
      const open = "from stock_discrepancies q where state = 'open'";
      expect(await count(open)).toBeGreaterThan(2);
      const proven = `and exists (select from stock_ledger s where s.kind = 'adjust' and s.device_id = q.device_id
      and s.lane_no = q.lane_no and s.at = q.seen_at and s.delta = q.diff)`;
      expect(await count(`${open} ${proven}`)).toBe(await count(open));
      expect(await count("from stock_ledger where kind = 'adjust'")).toBe(await count(open));
      for (const at of ['placed_at', 'paid_at', 'dispensed_at', 'completed_at', 'cancelled_at'])
        expect(await count(`from orders where ${at} > ${since(0)}`)).toBe(0);
    });

    it.each(["in ('MEITUAN', 'JD')", "= 'H5'"])(
      'has orders of channels %s when people buy',
      async (channels) => {
        const placed = await database.query<{ at: Date }>(
          `select placed_at as at from orders where channel ${channels} and placed_at > ${since(1)}`,
        );
        const slots = Array.from({ length: 12 }, (_none, slot) => now - (slot + 1) * 2 * HOUR_MS);
        const weights = slots.map((from) => chanceAt(from + HOUR_MS));
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [slot, from] of slots.entries()) {
          const found = placed.filter(({ at }) => +at >= from && +at < from + 2 * HOUR_MS).length;
          const usual = (placed.length * (weights[slot] ?? 0)) / whole;
          expect(found, `${channels} at ${new Date(from).toISOString()}`).toBeLessThan(
            usual + 4 * Math.sqrt(usual + 1),
          );
        }
      },
    );
  },
);
