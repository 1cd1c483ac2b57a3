import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_SPECS, type CommandType } from '../../../../contract/machines/commandStates';
import {
  advertsDigest,
  climateDigest,
  LANE_WHY,
  type LanePrice,
  type PlayedAdvert,
  planDigest,
  pricesDigest,
  type ReportedPlanLane,
} from '../../../../contract/machines/reported';
import { VEND_RC } from '../../../../contract/vend';
import { createSecretBox } from '../../../secrets/secretBox';
import { type CommandWorld, openCommandWorld } from './testCommands';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
/** What was said an hour ago witnesses nothing. */
beforeEach(async () => {
  world.time.now += 3_600_000;
  world.sent.length = 0;
  const { query } = world.database;
  await query('delete from machine_commands');
  await query(`update lanes set sale_state = 'on', health = 'ok'`);
  await query(`update devices set sale_state = 'on', t_low = null, t_high = null`);
  const box = createSecretBox(world.deps.keys.record).seal('482913', 'd0');
  await query(`update devices set maintenance_pwd_sealed = '${box}' where id = 'd0'`);
});
let made = 0;

type Kind = Exclude<CommandType, 'test_dispense' | 'sync_stock'>;
type ReportedFields = Record<string, unknown>;

/** Puts what a measurement says of the clock where it is stored. */
const measured = (offMs: number) =>
  world.database.query(
    `insert into env_readings (device_ix, zone, sensor, ts, recv_at, t, q, hist)
     select ix, 'Z1', 'T1', $1, $2, 5, 'g', false from devices where id = 'd0'`,
    [new Date(world.time.now + offMs), new Date(world.time.now)],
  );
const laneSays = async (p: ReportedFields, why: string) => {
  for (const t of p.lanes as string[]) await world.hear('lane', { t, st: 'paused', why });
};
const reports = (hashes: object) => world.hear('cfg', { ver: 1, ok: true, hashes });
const opened = () =>
  world.database.query(
    `insert into door_records (id, ver, device_id, org_id, cabinet, state, open_at, purpose, authorised)
     values ($2, 1, 'd0', 'org', 'A', 'open', $1, 'unknown', true)`,
    [new Date(world.time.now), `door${made++}`],
  );

/** What shows of each kind that it was done. */
const EFFECTS: Record<Kind, (p: ReportedFields) => Promise<unknown>> = {
  open_door: opened,
  reboot: () => world.hear('birth', { bd: made++ }),
  lock_sale: (p) => laneSays(p, LANE_WHY.locked),
  unlock_sale: (p) => laneSays(p, LANE_WHY.unlocked),
  sync_time: () => measured(900),
  set_env: (p) => reports({ env: climateDigest(p as never) }),
  apply_plan: (p) => reports({ plan: planDigest(p.lanes as ReportedPlanLane[]) }),
  set_price: (p) => reports({ prices: pricesDigest(p.lanes as LanePrice[]) }),
  ad_sync: (p) => reports({ ads: advertsDigest(p.ads as PlayedAdvert[]) }),
  set_password: (p) => reports({ pwd: String(p.ver) }),
};
/** What happens all the time, and shows nothing of a command. */
async function everydayLife() {
  await world.hear('lane', { t: 'A-1-01', st: 'soldout', why: 'empty' });
  await reports({});
  await measured(60_000);
}
const KINDS = Object.keys(EFFECTS) as Kind[];
const ARGS = { setpoint: 15, hysteresis: 1 };

/** Sends it, approved where that is needed; the machine says that it is done. */
async function done(type: Kind) {
  const id = await world.ask(type, { args: ARGS });
  await world.database.query(`update machine_commands set state = 'queued' where id = $1`, [id]);
  await world.look(id);
  world.time.now += 1_000;
  await world.answer(id, 'done');
  await world.look(id);
  expect((await world.stored(id))?.state).toBe('reported');
  return { id, told: world.sent[0]?.payload.p ?? {} };
}

describe.each(KINDS)('%s', (type) => {
  it('is verified by its own evidence', async () => {
    const { id, told } = await done(type);
    await EFFECTS[type](told);
    await world.look(id);
    expect(await world.stored(id)).toMatchObject({ state: 'verified', witness: COMMAND_SPECS[type].witness });
  });

  it('is contradicted when only the machine reports success, whatever else happens', async () => {
    const { id } = await done(type);
    await everydayLife();
    await world.look(id);
    expect((await world.stored(id))?.state).toBe('reported');
    world.time.now += COMMAND_SPECS[type].withinSec * 1_000 + 1;
    await world.look(id);
    expect(await world.stored(id)).toMatchObject({ state: 'contradicted', witness: null });
  });
});

it('sends the maintenance password to the machine only and stores no copy', async () => {
  const { id, told } = await done('set_password');
  expect(told).toEqual({ pwd: '482913', ver: expect.any(String) });
  const kept =
    await world.database.query(`select c.*, (select string_agg(a::text, '') from audit_log a) as audits
    from machine_commands c where id = '${id}'`);
  expect(JSON.stringify(kept)).not.toContain('482913');
});

it('sends no digest: the machine calculates its own', async () => {
  const { told } = await done('set_price');
  expect(Object.keys(told)).toEqual(['lanes']);
});

it('is not verified while one lane is missing', async () => {
  const { id, told } = await done('lock_sale');
  const [first, ...others] = told.lanes as string[];
  await laneSays({ lanes: others }, LANE_WHY.locked);
  await world.look(id);
  expect((await world.stored(id))?.state).toBe('reported');
  // A customer was turned away there: that says so as well.
  await world.database.query(
    `insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc)
     values ('v', 'd0', 'org', 'T1', $1, $2, $2, $3)`,
    [first, new Date(world.time.now), VEND_RC.lanePaused],
  );
  await world.look(id);
  expect((await world.stored(id))?.state).toBe('verified');
});

it('changes the stored state of the machine only when it is verified', async () => {
  const saleState = async () =>
    (await world.database.query<{ s: string }>(`select sale_state as s from devices where id = 'd0'`))[0]?.s;
  const before = await saleState();
  const { id, told } = await done('lock_sale');
  expect(await saleState()).toBe(before);
  await laneSays(told, LANE_WHY.locked);
  await world.look(id);
  expect(await saleState()).toBe('temp_locked');
});

it('leaves quarantined and faulty lanes locked', async () => {
  await world.database.query(`update lanes set sale_state = 'quarantined' where lane_no = 'A-1-01'`);
  const { told } = await done('unlock_sale');
  expect(told.lanes).toEqual(['A-1-02']);
  await world.database.query(`update lanes set health = 'jam'`);
  await expect(world.ask('unlock_sale', { id: 'd1' })).rejects.toMatchObject({
    key: 'err.command.quarantined',
  });
});

it('sets no temperature outside of the limits of the machine', async () => {
  await world.database.query(`update devices set t_low = 2, t_high = 8`);
  const setpoint = (value: number) => world.ask('set_env', { args: { setpoint: value, hysteresis: 1 } });
  await expect(setpoint(7.5)).rejects.toMatchObject({ fields: { setpoint: 'err.command.climate' } });
  await expect(setpoint(5)).resolves.toBeTruthy();
});
