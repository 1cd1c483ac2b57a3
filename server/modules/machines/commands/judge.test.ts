import { describe, expect, it } from 'vitest';
import {
  COMMAND_SILENCE_MS,
  COMMAND_SPECS,
  COMMAND_TYPES,
} from '../../../../contract/machines/commandStates';
import { type CommandEvidence, type CommandProgress, type MachineAnswer, nextStep } from './judge';

const NOW = 1_000_000;
const command = (part: Partial<CommandProgress> = {}): CommandProgress => ({
  type: 'open_door',
  state: 'sent',
  notAfter: NOW + 60_000,
  answeredAt: null,
  ...part,
});
const said = (st: MachineAnswer['st']): MachineAnswer => ({ st, rc: 0, msg: '', at: NOW });
const seen = (part: Partial<CommandEvidence> = {}): CommandEvidence => ({
  answers: [],
  online: true,
  ...part,
});

describe('a command in flight', () => {
  it('follows the answers of the machine in any order', () => {
    expect(nextStep(command(), seen({ answers: [said('accepted')] }), NOW)?.event).toBe('receive');
    expect(
      nextStep(command({ state: 'received' }), seen({ answers: [said('accepted')] }), NOW),
    ).toBeUndefined();
    expect(nextStep(command(), seen({ answers: [said('running'), said('accepted')] }), NOW)?.event).toBe(
      'run',
    );
    expect(
      nextStep(command({ state: 'running' }), seen({ answers: [said('running')] }), NOW),
    ).toBeUndefined();
    for (const [st, event] of [
      ['done', 'report'],
      ['failed', 'fail'],
      ['rejected', 'reject'],
    ] as const)
      expect(nextStep(command(), seen({ answers: [said('accepted'), said(st)] }), NOW)?.event).toBe(event);
  });

  it('is not completed by evidence that came before the answer', () => {
    expect(nextStep(command(), seen({ witnessAt: NOW }), NOW)).toBeUndefined();
  });

  it('waits until its time and a grace period end, and is then unknown or not delivered', () => {
    const over = NOW + 60_000 + COMMAND_SILENCE_MS;
    expect(nextStep(command(), seen(), over)).toBeUndefined();
    expect(nextStep(command(), seen(), over + 1)?.event).toBe('lose');
    expect(nextStep(command(), seen({ online: false }), over + 1)?.event).toBe('expire');
    expect(nextStep(command({ state: 'received' }), seen({ online: false }), over + 1)?.event).toBe('lose');
    expect(nextStep(command({ state: 'queued' }), seen(), NOW)).toBeUndefined();
    expect(nextStep(command({ state: 'queued' }), seen(), NOW + 60_001)?.event).toBe('expire');
  });
});

describe.each(COMMAND_TYPES)('%s, reported done', (type) => {
  const reported = command({ type, state: 'reported', answeredAt: NOW });
  const until = NOW + COMMAND_SPECS[type].withinSec * 1_000;

  it('is verified by another signal only', () => {
    expect(nextStep(reported, seen({ answers: [said('done')] }), NOW)).toBeUndefined();
    expect(nextStep(reported, seen({ witnessAt: NOW + 5 }), NOW)).toEqual({
      event: 'verify',
      witnessAt: NOW + 5,
    });
  });

  it('is contradicted when no evidence comes in time', () => {
    expect(nextStep(reported, seen(), until)).toBeUndefined();
    expect(nextStep(reported, seen(), until + 1)).toEqual({ event: 'contradict' });
  });
});
