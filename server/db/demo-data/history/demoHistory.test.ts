import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chinaMidnight } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { fingerprintOf } from '../../../alert-rules/fingerprint';
import { loadFleet } from '../../../ingest/fleet/fleet';
import { createPlan } from '../../../ingest/rules/plan';
import { planSweep } from '../../../ingest/rules/sweep';
import type { Database } from '../../database';
import { demoMachines } from '../machines/demoMachines';
import { inStore } from '../machines/machines';
import { DEMO_NOW, DEMO_OPTIONS, openDemo } from '../testDemo';

const AT_WORK = DEMO_OPTIONS.machines - inStore(DEMO_OPTIONS.machines);

let database: Database;
beforeAll(async () => {
  database = await openDemo();
});
afterAll(() => database.close());

async function count(from: string, params: unknown[] = []): Promise<number> {
  const rows = await database.query<{ n: number }>(`select count(*)::int as n ${from}`, params);
  return rows[0]?.n ?? Number.NaN;
}

describe('the history of the demonstration data', () => {
  it('has a ledger with consecutive balances', async () => {
    const gaps = await database.query(
      `select * from (
         select lane_no, balance - delta as opening, lag(balance) over (partition by device_id, lane_no order by at) as before
         from stock_ledger) steps
       where opening < 0 or opening <> before`,
    );
    expect(gaps).toEqual([]);
    for (const kind of ['sale', 'repl']) {
      expect(await count('from stock_ledger where kind = $1', [kind])).toBeGreaterThan(100);
    }
  });

  it('has a ledger that ends at the current stock and never overfills a lane', async () => {
    const wrong = await database.query(
      `select l.lane_no, l.stock, newest.balance from lanes l join lateral (
         select balance from stock_ledger where device_id = l.device_id and lane_no = l.lane_no
         order by at desc limit 1) newest on true where newest.balance <> l.stock`,
    );
    expect(wrong).toEqual([]);
    const overfull =
      'from stock_ledger s join lanes l using (device_id, lane_no) where greatest(s.balance, s.balance - s.delta) > l.capacity';
    expect(await count(overfull)).toBe(0);
  });

  it('books every sale once, and every refill while the door was open', async () => {
    const sales = await count("from stock_ledger where kind = 'sale'");
    expect(sales).toBe(await count('from vend_records where rc = 0'));
    const paired =
      'from vend_records v join stock_ledger s on s.ref_no = v.task and s.at = v.at and s.lane_no = v.lane_no and s.product_id = v.product_id';
    expect(await count(paired)).toBe(sales);
    const unseen = `from stock_ledger s where kind = 'repl' and not exists (
      select from door_records d where d.device_id = s.device_id and d.purpose = 'replenish'
      and s.at between d.open_at and d.close_at)`;
    expect(await count(unseen)).toBe(0);
  });

  it('has an alarm for each door that was open too long, as the rule would have raised it, and for no other', async () => {
    const long = 'from door_records where too_long';
    expect(await count(long)).toBeGreaterThan(0);
    expect(await count(long)).toBeLessThan((await count('from door_records')) / 10);
    expect(await count("from alerts where code = 'DOOR_OPEN_LONG'")).toBe(await count(long));
    const raised = `from door_records d join alerts a on a.code = 'DOOR_OPEN_LONG' and a.device_id = d.device_id
      and a.source = d.cabinet and a.raised_at = d.open_at + a.limit_value * interval '1 second'
      and a.returned_at = d.close_at and a.cleared_at >= greatest(a.ack_at, a.returned_at)`;
    expect(await count(raised)).toBe(await count(long));
  });

  it('covers thirty days by the hour and three by five minutes, without future values', async () => {
    const range = async (table: string) => {
      const text = `select min(bucket) as first, max(bucket) as last from ${table}`;
      const [row] = await database.query<{ first: Date; last: Date }>(text);
      return { days: (Number(row?.last) - Number(row?.first)) / DAY_MS, last: Number(row?.last) };
    };
    const [hours, fives] = [await range('env_1h'), await range('env_5m')];
    expect(hours.days).toBeGreaterThan(29);
    expect(fives.days).toBeGreaterThan(2.9);
    expect(fives.days).toBeLessThanOrEqual(3);
    expect(Math.max(hours.last, fives.last)).toBeLessThan(DEMO_NOW);
    const now = [new Date(DEMO_NOW)];
    expect(await count('from door_records where close_at > $1', now)).toBe(0);
    expect(await count('from stock_ledger where at > $1', now)).toBe(0);
    expect(await count('from alerts where greatest(ack_at, cleared_at) > $1', now)).toBe(0);
    expect(await count('from iot_usage_daily')).toBe(31 * AT_WORK);
    expect(await count('from env_5m_default')).toBe(0);
  });

  it('tells nothing of machines that never connected', async () => {
    const known = `from devices d where exists (select from env_5m e where e.device_ix = d.ix)
      or exists (select from door_records r where r.device_id = d.id)
      or exists (select from vend_records v where v.device_id = d.id)
      or exists (select from alerts a where a.device_id = d.id)
      or exists (select from iot_usage_daily u where u.card_id = d.iot_card_id and u.mb > 0)`;
    expect(await count(known)).toBe(AT_WORK);
  });

  it('has hours that say what their five minutes say', async () => {
    const whole = `from (
        select device_ix, zone, date_trunc('hour', bucket) as bucket, sum(n) as n, min(t_min) as t_min, max(t_max) as t_max
        from env_5m group by 1, 2, 3 having count(*) = 12) fives
      join env_1h hours using (device_ix, zone, bucket)`;
    expect(await count(whole)).toBeGreaterThan(60 * AT_WORK);
    const differs = 'where hours.n <> fives.n or hours.t_min <> fives.t_min or hours.t_max <> fives.t_max';
    expect(await count(`${whole} ${differs}`)).toBe(0);
  });

  it('has machines whose day began at midnight, also when no server has run since', async () => {
    const later = DEMO_NOW + 3 * DAY_MS;
    const passed = (later - chinaMidnight(later)) / DAY_MS;
    expect(passed).toBeGreaterThan(0);
    const machines = await demoMachines(database, later);
    expect(machines.length).toBe(DEMO_OPTIONS.machines);
    for (const { mbToday = 0, mbPerDay = 0, simMb } of machines.slice(0, AT_WORK)) {
      expect(mbPerDay).toBeGreaterThan(0);
      expect(mbToday).toBeCloseTo(mbPerDay * passed, 6);
      expect(simMb).toBeGreaterThanOrEqual(mbToday);
    }
  });

  it('keeps cold storage within its range', async () => {
    const text = `select max(t_avg) as warmest from env_1h e join devices d on d.ix = e.device_ix where storage_class = $1`;
    const warmest = async (storageClass: string) =>
      (await database.query<{ warmest: number }>(text, [storageClass]))[0]?.warmest;
    expect(await warmest('COLD_2_8')).toBeLessThan(8);
    expect(await warmest('CN_ROOM')).toBeGreaterThan(15);
  });

  it('contains open shortages that the rules do not raise again', async () => {
    const open = await database.query<{ fingerprint: string; state: string }>(
      "select fingerprint, state from alerts where state <> 'cleared'",
    );
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ state }) => state !== 'acknowledged')).toEqual([]);
    const fleet = await loadFleet(database, () => DEMO_NOW);
    const plan = createPlan(DEMO_NOW, () => 'id');
    planSweep(plan, fleet.machines());
    const told = new Set(
      plan.decisions.map(({ machine, decision }) =>
        fingerprintOf(machine.id, decision.code, decision.source),
      ),
    );
    expect(told.size).toBeGreaterThan(0);
    expect(open.filter(({ fingerprint }) => told.has(fingerprint))).toEqual([]);
  });
});
