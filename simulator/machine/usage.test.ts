import { expect, it } from 'vitest';
import { machineOf } from '../testing/testMachines';
import { createUsage } from './usage';

it('the data use of a card continues, and its day and month start at midnight in China', () => {
  const evening = Date.UTC(2026, 10, 30, 14);
  const usage = createUsage({ ...machineOf(), simMb: 100, mbToday: 22, mbPerDay: 24 }, 1, evening);
  const after = (hours: number, from: number) => {
    for (let sec = 1; sec <= hours * 3_600; sec++) usage.step(from + sec * 1_000, 1);
  };
  const told = (at: number) => [usage.today(), usage.report(at).d.mb_cycle];
  after(1, evening);
  expect(told(evening)).toEqual([23, 101]);
  after(2, evening + 3_600_000);
  expect(told(evening)).toEqual([1, 1]);
});
