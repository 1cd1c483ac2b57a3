import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTestFleet } from '../../../ingest/testFleet';
import { findRecord } from '../../../kit/records/records';
import { openTestWorld } from '../../../kit/testWorld';
import { keepCases, servedExcursions } from './cases';
import { allExposed } from './figures';

/** Noon in China; a machine of CN_COOL, 2–20 °C. */
const NOW = Date.UTC(2026, 3, 10, 4);
const MINUTE = 60_000;
let world: Awaited<ReturnType<typeof openTestWorld>>;
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) => insertTestFleet(database, { count: 1 }));
  for (let minute = -30; minute < 60; minute++)
    await world.database.query(
      `insert into env_readings (device_ix, zone, sensor, ts, recv_at, t, rh, q, hist)
       select ix, 'Z1', 'T1', $1, $1, $2, 50, 'g', false from devices`,
      [new Date(NOW + minute * MINUTE), minute >= 0 && minute < 20 ? 24 + minute / 20 : 16],
    );
  await world.database.query(
    `insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, t_meas, raised_at, ack_by, ack_at)
     values ('a1', 2, 'acknowledged', 'ENV_T_HIGH', 'high', 'd0', 'org', 'Z1/T1', 'f', $1, $2, '王磊', $2)`,
    [new Date(NOW), new Date(NOW + 2 * MINUTE)],
  );
  await world.database.query(
    `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, close_at, purpose, authorised)
     values ('o1', 2, 'd0', 'org', 'A', 'closed', $1, $2, 'replenish', true)`,
    [new Date(NOW - MINUTE), new Date(NOW + MINUTE)],
  );
});
afterAll(() => world.close());

const file = async () =>
  (
    await world.database.query<Record<string, unknown>>(
      `select state, kind, peak::float8, out_min as "outMin", kinetic::float8, openings, ack_by as "ackBy",
         jsonb_array_length(affected) as exposed, disposition from excursions`,
    )
  )[0];

it('opens one case per zone that is out of range, with the products in it', async () => {
  expect(await keepCases(world.deps)).toBe(1);
  expect(await keepCases(world.deps)).toBe(0);
  expect(await file()).toMatchObject({ state: 'open', kind: 'T_HIGH', exposed: 2 });
});

it('states at the end how far, how long and who was responsible', async () => {
  world.time.now = NOW + 40 * MINUTE;
  await world.database.query(
    `update alerts set state = 'cleared', fingerprint = null, returned_at = $1, cleared_at = $1`,
    [new Date(NOW + 22 * MINUTE)],
  );
  expect(await keepCases(world.deps)).toBe(1);
  const found = await file();
  expect(found).toMatchObject({ state: 'ended', outMin: 20, openings: 1, ackBy: '王磊', peak: 24.95 });
  expect(Number(found?.kinetic)).toBeGreaterThan(16);
});

it('waits for a second person to release products and locks what is kept back at once', async () => {
  const [id] = (await world.database.query<{ id: string }>('select id from excursions')).map((row) => row.id);
  const { decide, agree } = servedExcursions.commands ?? {};
  await world.change(async (work) => {
    const row = await findRecord(work, servedExcursions, String(id));
    const two = { ...work, deps: { ...work.deps, config: { secondPerson: true } } };
    const release = await decide?.(two, row, { disposition: 'release' }, 'short');
    expect(release?.set).toMatchObject({ state: 'proposed', disposition: 'release', reason: 'short' });
    await expect(agree?.(two, { ...row, ...release?.set }, {}, undefined)).rejects.toMatchObject({
      key: 'err.excursion.samePerson',
    });
    const kept = await decide?.(two, row, { disposition: 'quarantine' }, 'asked the maker');
    expect(kept?.set).toMatchObject({ state: 'decided' });
    return {};
  });
  const held = await world.database.query(`select id from lanes where pause_reason = 'excursion'`);
  expect(held).toHaveLength(2);
});

it('removes the locks of its zone with the release, except for products kept back by another decision', async () => {
  const { query } = world.database;
  await query(`update lanes set stock = 3`);
  await query(`update lanes set hold = 'quarantined', sale_state = 'quarantined', pause_reason = 'hard_limit'
    where id = (select min(id) from lanes)`);
  await query(`insert into excursions (id, org_id, device_id, zone, case_no, kind, state, start_at, disposition, affected)
    select 'x2', 'org', 'd0', 'Z1', 'EX2', 'T_HIGH', 'decided', now(), 'destroy',
      jsonb_build_array(jsonb_build_object('laneNo', lane_no, 'batchNo', (select min(batch_no) from lane_batches
        where lane_id = lanes.id))) from lanes order by id desc limit 1`);
  await query(`update excursions set state = 'proposed', disposition = 'release' where id <> 'x2'`);
  const stands = () =>
    world.database.query<{ stand: string | null }>(`select sale_state || ' ' || coalesce(hold, '-') as stand
      from lanes order by id`);
  const agree = async () => {
    const [row] = await query<{ id: string }>(`select id from excursions where id <> 'x2'`);
    await world.change(async (work) => {
      const found = await findRecord(work, servedExcursions, String(row?.id));
      const signed = { ...found, decidedBy: 'another' };
      return (await servedExcursions.commands?.agree?.(work, signed, {}, undefined)) ?? {};
    });
  };
  await query(`insert into excursions (id, org_id, device_id, zone, case_no, kind, state, start_at)
    values ('x3', 'org', 'd0', 'Z1', 'EX3', 'T_HIGH', 'ended', now())`);
  await agree();
  expect((await stands()).map(({ stand }) => stand)).toEqual([
    'quarantined quarantined',
    'quarantined quarantined',
  ]);
  await query(`delete from excursions where id = 'x3'`);
  await agree();
  expect((await stands()).map(({ stand }) => stand)).toEqual(['on -', 'quarantined quarantined']);
});

it('stores the largest quantity of each batch that was present', () => {
  const lane = { laneNo: 'A-1-01', productName: 'Ibuprofen', batchNo: 'B1' };
  const merged = allExposed(
    [{ ...lane, qty: 5 }],
    [
      { ...lane, qty: 3 },
      { ...lane, batchNo: 'B2', qty: 4 },
    ],
  );
  expect(merged.map(({ batchNo, qty }) => `${batchNo} ${qty}`)).toEqual(['B1 5', 'B2 4']);
});
