import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { APPROVAL_MS, COMMAND_SPECS } from '../../../../contract/machines/commandStates';
import { runCommand } from '../../../kit/records/commands';
import { servedMachineCommands } from './follow';
import { type CommandWorld, openCommandWorld } from './testCommands';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

async function decide(name: 'approve' | 'refuse' | 'cancel', id: string, by: string, actions?: string[]) {
  const [row] = await world.database.query<{ version: number }>(
    'select version from machine_commands where id = $1',
    [id],
  );
  const context = world.asUser(by);
  const principal = actions ? { ...context.principal, actions: new Set(actions) } : context.principal;
  const call = { version: row?.version ?? 0, args: {}, reason: name === 'refuse' ? 'not now' : undefined };
  return world.change((work) =>
    runCommand(
      { ...work, context: { ...context, principal } as never },
      servedMachineCommands,
      name,
      id,
      call,
      () => undefined,
    ),
  );
}

describe('a command that needs approval', () => {
  it('is sent only after another person approves it, and its time starts then', async () => {
    const id = await world.ask('unlock_sale');
    await world.look(id);
    expect(await world.stored(id)).toMatchObject({ state: 'awaiting' });
    expect(world.sent).toEqual([]);
    world.time.now += 3_600_000;
    await decide('approve', id, 'second');
    await world.look(id);
    expect(world.sent[0]?.payload).toMatchObject({
      type: 'unlock_sale',
      ttl: COMMAND_SPECS.unlock_sale.ttlSec,
    });
    expect((await world.stored(id))?.state).toBe('sent');
  });

  it('leaves out lanes quarantined while it waited', async () => {
    const id = await world.ask('unlock_sale');
    await world.database.query(`update lanes set sale_state = 'quarantined' where lane_no = 'A-1-01'`);
    await decide('approve', id, 'second');
    await world.look(id);
    expect(world.sent[0]?.payload.p).toEqual({ lanes: ['A-1-02'] });
    const other = await world.ask('unlock_sale', { id: 'd1' });
    await world.database.query(`update lanes set sale_state = 'quarantined'`);
    await expect(decide('approve', other, 'second')).rejects.toMatchObject({
      key: 'err.command.quarantined',
    });
  });

  it('shows the approver what the machine would be told', async () => {
    const id = await world.ask('set_price');
    const [row] =
      (await servedMachineCommands.complete?.(world.deps.database.db, [{ id } as AnyRow], {
        keys: undefined,
        ...world.context,
        now: 0,
      })) ?? [];
    expect(row?.lanes).toEqual([
      { laneNo: 'A-1-01', productId: null, capacity: null, price: 1990, qty: null },
      { laneNo: 'A-1-02', productId: null, capacity: null, price: 1990, qty: null },
    ]);
  });

  it('cannot be approved by its requester or by a person who may not run it', async () => {
    const id = await world.ask('set_price');
    await expect(decide('approve', id, 'u')).rejects.toMatchObject({ status: 409, key: 'err.command.self' });
    await expect(decide('refuse', id, 'u')).rejects.toMatchObject({ key: 'err.command.self' });
    await expect(decide('approve', id, 'second', ['device:unlockSale'])).rejects.toMatchObject({
      status: 403,
    });
    expect((await world.stored(id))?.state).toBe('awaiting');
    // The database says so too.
    await expect(
      world.database.query(`update machine_commands set decided_by = 'u' where id = $1`, [id]),
    ).rejects.toThrow(/two_people/);
  });

  it('can be rejected with a reason and requested again', async () => {
    const id = await world.ask('unlock_sale');
    await expect(world.ask('unlock_sale')).rejects.toMatchObject({ key: 'err.command.inFlight' });
    const row = await decide('refuse', id, 'second');
    expect(row).toMatchObject({ state: 'refused', decidedBy: 'second', decisionNote: 'not now' });
    await expect(decide('approve', id, 'second')).rejects.toMatchObject({ key: 'err.command.decided' });
    await expect(world.ask('unlock_sale')).resolves.toBeTruthy();
  });

  it('expires without approval in time and can be withdrawn before', async () => {
    const id = await world.ask('unlock_sale');
    world.time.now += APPROVAL_MS + 1;
    await expect(decide('approve', id, 'second')).rejects.toMatchObject({ key: 'err.command.decided' });
    expect(await world.look(id)).toBe(false);
    expect(await world.stored(id)).toMatchObject({ state: 'expired', closed: true });
    const other = await world.ask('unlock_sale');
    await decide('cancel', other, 'u');
    expect(await world.stored(other)).toMatchObject({ state: 'cancelled', closed: true });
    expect(world.sent).toEqual([]);
  });
});
