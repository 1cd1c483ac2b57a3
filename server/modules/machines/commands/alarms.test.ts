import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMMAND_SILENCE_MS, COMMAND_SPECS } from '../../../../contract/machines/commandStates';
import { type CommandWorld, openCommandWorld } from './testCommands';

let world: CommandWorld;
beforeEach(async () => {
  world = await openCommandWorld();
});
afterEach(() => world.close());

const alerts = () =>
  world.database.query<{ code: string; source: string; state: string; count: number }>(
    'select code, source, state, count from alerts order by code, source',
  );

async function pretend() {
  const id = await world.ask('reboot');
  await world.look(id);
  await world.answer(id, 'done');
  await world.look(id);
  world.time.now += COMMAND_SPECS.reboot.withinSec * 1_000 + 1;
  await world.look(id);
}
async function restart(bd: number) {
  world.time.now += 1_000;
  const id = await world.ask('reboot');
  await world.look(id);
  await world.answer(id, 'done');
  await world.look(id);
  await world.hear('birth', { bd });
  await world.look(id);
}

it('raises one alarm per kind and machine for any number of contradictions, and the next verified command ends it', async () => {
  await pretend();
  await pretend();
  expect(await alerts()).toEqual([{ code: 'CMD_CONTRADICTED', source: 'reboot', state: 'raised', count: 2 }]);
  // Another kind says nothing of this one.
  const lock = await world.ask('lock_sale');
  await world.look(lock);
  await world.answer(lock, 'done');
  await world.look(lock);
  for (const t of ['A-1-01', 'A-1-02']) await world.hear('lane', { t, st: 'paused', why: 'locked' });
  await world.look(lock);
  expect((await world.stored(lock))?.state).toBe('verified');
  expect((await alerts())[0]?.state).toBe('raised');
  await restart(9);
  expect((await alerts())[0]?.state).toBe('returned');
  const verdicts = await world.database.query<{ verdict: string }>(
    'select verdict from rule_decisions order by at, id',
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['raised', 'raised', 'cleared']);
});

it('raises an alarm of its own for a silent machine and none for a command that never arrived', async () => {
  await world.database.query(
    `insert into device_latest (device_id, state) values ('d0', '{"conn":"online"}')`,
  );
  const id = await world.ask('open_door');
  await world.look(id);
  world.time.now += COMMAND_SPECS.open_door.ttlSec * 1_000 + COMMAND_SILENCE_MS + 1;
  await world.look(id);
  expect((await world.stored(id))?.state).toBe('unknown');
  expect(await alerts()).toMatchObject([{ code: 'CMD_UNANSWERED', source: 'open_door', state: 'raised' }]);
  const away = await world.ask('open_door', { id: 'd1' });
  await world.look(away);
  world.time.now += COMMAND_SPECS.open_door.ttlSec * 1_000 + COMMAND_SILENCE_MS + 1;
  await world.look(away);
  expect((await world.stored(away))?.state).toBe('expired');
  expect(await alerts()).toHaveLength(1);
});

it('names the lane', async () => {
  const id = await world.askLane('lock_sale');
  await world.look(id);
  await world.answer(id, 'done');
  await world.look(id);
  world.time.now += COMMAND_SPECS.lock_sale.withinSec * 1_000 + 1;
  await world.look(id);
  expect(await alerts()).toMatchObject([{ code: 'CMD_CONTRADICTED', source: 'lock_sale/A-1-01' }]);
});
