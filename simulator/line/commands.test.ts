import { expect, it, vi } from 'vitest';
import type { VirtualMachine } from '../machine/machine';
import { createCommands } from './commands';

const NOW = 1_000;
const opened = { kind: 'door', at: NOW, d: { ev: 'open' } };

function machineThat(manner: 'done' | 'pretended' | 'ignored') {
  const openDoor = vi.fn(() => [opened]);
  const vend = vi.fn(() => true);
  const restart = vi.fn();
  const setClock = vi.fn();
  const set = vi.fn((type: string) => (type === 'lock_sale' ? [] : undefined));
  const body = { openDoor, vend, set } as unknown as VirtualMachine;
  const commands = createCommands(body, { restart, setClock }, manner);
  const told = (type: string, cmd = 'COMMAND01', p = {}) =>
    commands
      .run({ cmd, type, ttl: 60, p, sig: '' }, NOW)
      .map(({ kind, d }) => (d as { st?: string }).st ?? kind);
  return { told, openDoor, vend, restart, setClock, set };
}

it('carries out a command once and repeats its answer when the command is repeated', () => {
  const { told, openDoor } = machineThat('done');
  expect(told('open_door')).toEqual(['accepted', 'door', 'done']);
  expect(told('open_door')).toEqual(['done']);
  expect(openDoor).toHaveBeenCalledTimes(1);
});

it('tests the requested lane, restarts and rejects unknown commands', () => {
  const { told, vend, restart, set, setClock } = machineThat('done');
  expect(told('test_dispense', 'COMMAND02', { lines: [{ t: 'A-1-01', q: 1 }] })).toEqual([
    'accepted',
    'done',
  ]);
  expect(vend).toHaveBeenCalledWith('A-1-01', { task: expect.stringMatching(/^T/) });
  expect(told('reboot', 'COMMAND03')).toEqual(['accepted', 'done']);
  expect(restart).toHaveBeenCalledTimes(1);
  expect(told('lock_sale', 'COMMAND05', { lanes: ['A-1-01'] })).toEqual(['accepted', 'done']);
  expect(set).toHaveBeenLastCalledWith('lock_sale', { lanes: ['A-1-01'] }, NOW);
  expect(told('sync_time', 'COMMAND06', { ts: 9_000 })).toEqual(['accepted', 'done']);
  expect(setClock).toHaveBeenCalledWith(9_000, NOW);
  expect(told('dance', 'COMMAND04')).toEqual(['rejected']);
});

it('reports without acting or stays silent when the scenario says so', () => {
  const pretender = machineThat('pretended');
  expect(pretender.told('open_door')).toEqual(['accepted', 'done']);
  expect(pretender.openDoor).not.toHaveBeenCalled();
  const deaf = machineThat('ignored');
  expect(deaf.told('open_door')).toEqual([]);
  expect(deaf.openDoor).not.toHaveBeenCalled();
});
