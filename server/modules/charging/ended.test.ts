import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { isEnded, mayPass } from '../../access/policy';
import { loadPrincipal } from '../../access/principal';
import { BASIC, type ChargingWorld, CLIMATE, openChargingWorld, START } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
  const { database } = world;
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type)
     values ('branch', 'shop', 'root.shop.branch.', 'BRANCH', 'branch', 'merchant')`,
  );
  await database.query(
    `insert into roles (id, code, name, type, limits) values ('r1', 'R1', 'role', 'merchant_admin', default)`,
  );
  await database.query(
    `insert into users (id, org_id, role_id, code, name, password_hash)
     values ('shop', 'shop', 'r1', 'shop', 'n', 'h'), ('branch', 'branch', 'r1', 'branch', 'n', 'h'),
       ('other', 'other', 'r1', 'other', 'n', 'h')`,
  );
});
afterEach(() => world.close());

const END = START - 10 * DAY_MS;
let nth = 0;
const serve = (orgId: string, itemId: string, state: string) =>
  world.database.query(
    `insert into service_subscriptions (id, org_id, item_id, qty, state, start_at, end_at)
     values ($1, $2, $3, 1, $4, $5, $6)`,
    [`s${nth++}`, orgId, itemId, state, new Date(END - DAY_MS), new Date(END)],
  );
const POLICY = { key: 'humiture', atLeast: 'V' } as const;
const look = async (userId: string) => {
  const principal = await loadPrincipal(world.database.db, userId, '');
  if (!principal) throw new Error(`nobody is ${userId}`);
  const open = { climate: mayPass(POLICY, principal), doors: principal.permissions.has('openDoor') };
  return { ...open, ended: Object.fromEntries(principal.ended), told: isEnded(POLICY, principal) };
};

it('is open to an institution that never had the service', async () => {
  expect(await look('shop')).toEqual({ climate: true, doors: true, ended: {}, told: false });
});

it.each(['trial', 'active', 'grace'])('is open while the service is %s', async (state) => {
  await serve('shop', CLIMATE, state);
  expect(await look('shop')).toMatchObject({ climate: true, ended: {} });
});

it('is closed with its reason for the institution and all below it after expiry, and for nobody else', async () => {
  await serve('shop', CLIMATE, 'expired');
  await serve('shop', BASIC, 'active');
  const closed = { climate: false, doors: true, ended: { humiture: END }, told: true };
  expect(await look('shop')).toEqual(closed);
  expect(await look('branch')).toEqual(closed);
  expect(await look('other')).toMatchObject({ climate: true, told: false });
});

it('is open again for a branch that pays itself and for all after a renewal', async () => {
  await serve('shop', CLIMATE, 'expired');
  await serve('branch', CLIMATE, 'active');
  expect([(await look('shop')).climate, (await look('branch')).climate]).toEqual([false, true]);
  await world.database.query(`update service_subscriptions set state = 'active'`);
  expect((await look('shop')).climate).toBe(true);
});

it('updates the permissions of sockets and adds no page that the role never had', async () => {
  const before = await loadPrincipal(world.database.db, 'shop', '');
  await serve('shop', CLIMATE, 'expired');
  const after = await loadPrincipal(world.database.db, 'shop', '');
  expect(after?.acl).not.toBe(before?.acl);
  await world.database.query(`update roles set limits = '{"grants": {"humiture": "-"}, "actions": {}}'`);
  expect((await look('shop')).ended).toEqual({});
});

it('is not closed when the service is no longer sold', async () => {
  await serve('shop', CLIMATE, 'expired');
  await world.database.query(`update charge_functions set enabled = false`);
  expect((await look('shop')).climate).toBe(true);
});
