import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBulk } from '../../../kit/bulk/bulk';
import { servedDevices } from '../devices';
import { blastRadius, boardOf } from './fleet';
import { type CommandWorld, openCommandWorld } from './testCommands';

const RUN = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  await world.database.query(
    `insert into device_latest (device_id, state) values ('d0', '{"conn":"online"}'), ('d1', '{"conn":"offline"}')`,
  );
});
afterAll(() => world.close());

const own = { orgIds: new Set(['org']) };
const tell = (command: string, run?: string) =>
  runBulk({
    deps: world.deps,
    served: servedDevices,
    context: { ...(world.asUser('u') as never as typeof world.context), run },
    command,
    body: { ids: ['d0', 'd1'], reason: 'recall' },
    find: () => undefined,
  });

describe('the scope of a bulk command', () => {
  it('counts machines, institutions, offline machines and products waiting for pickup', async () => {
    await world.database.query(
      `insert into orders (id, org_id, order_no, channel, device_id, status, placed_at)
       values ('o1', 'org', 'SO1', 'MACHINE', 'd0', 'paid', now()),
         ('o2', 'org', 'SO2', 'MACHINE', 'd0', 'completed', now())`,
    );
    expect(await blastRadius(world.deps.database.db, own, ['d0', 'd1'])).toEqual({
      machines: 2,
      institutions: 1,
      offline: 1,
      offlineNames: ['Machine 1'],
      openOrders: 1,
    });
  });

  it('reveals nothing about machines of other institutions', async () => {
    const other = { orgIds: new Set(['elsewhere']) };
    const reach = await blastRadius(world.deps.database.db, other, ['d0', 'd1']);
    expect(reach).toMatchObject({ machines: 0, openOrders: 0, offlineNames: [] });
  });
});

describe('the board of a bulk command', () => {
  it('follows each machine until the last one has answered', async () => {
    expect(await tell('lockSale', RUN)).toMatchObject({ done: 2 });
    // Told alone, outside of the run.
    await world.ask('reboot');
    const board = () => boardOf(world.deps.database.db, own, RUN);
    expect(await board()).toMatchObject({
      type: 'lock_sale',
      reason: 'recall',
      requestedBy: 'u',
      total: 2,
      counts: { queued: 2 },
    });
    const [first] = (await board()).rows;
    await world.look(first?.id ?? '');
    await world.answer(first?.id ?? '', 'rejected', 99, 'cannot do that');
    await world.look(first?.id ?? '');
    const { counts, rows } = await board();
    expect(counts).toEqual({ queued: 1, rejected: 1 });
    // Waiting ones come first.
    expect(rows.map(({ deviceName, state, online }) => [deviceName, state, online])).toEqual([
      ['Machine 1', 'queued', false],
      ['Machine 0', 'rejected', true],
    ]);
  });

  it('is available only to users whose machines are part of it', async () => {
    const db = world.deps.database.db;
    await expect(boardOf(db, { orgIds: new Set(['elsewhere']) }, RUN)).rejects.toMatchObject({ status: 404 });
    await expect(boardOf(db, own, `${RUN.slice(0, -1)}W`)).rejects.toMatchObject({ status: 404 });
  });
});
