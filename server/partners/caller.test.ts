import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCaller, isResting, PartnerError } from './caller';

it('reports once when the circuit breaker opens and once when it closes', async () => {
  const heard: string[] = [];
  const patience = { timeoutMs: 1_000, retries: 0, firstWaitMs: 1, breakAfter: 2, restMs: 30 };
  const call = createCaller(patience, {
    opened: () => heard.push('opened'),
    closed: () => heard.push('closed'),
  });
  let isDown = true;
  let asked = 0;
  const ask = () =>
    call(async () => {
      asked += 1;
      if (isDown) throw new PartnerError('answered 503', true, 503);
      return 'ok';
    });
  const problem = () => ask().catch((error: unknown) => error);
  for (let round = 0; round < 3; round++) {
    await problem();
    await problem();
    expect(isResting((await problem()) as Error)).toBe(true);
    await pause(40);
  }
  expect(heard).toEqual(['opened']);
  expect(asked).toBeGreaterThan(3);
  isDown = false;
  expect(await ask()).toBe('ok');
  expect(heard).toEqual(['opened', 'closed']);
});

it('runs as many calls at once as configured without a Node warning', async () => {
  const warnings: string[] = [];
  const hear = ({ name }: Error) => warnings.push(name);
  process.on('warning', hear);
  const call = createCaller();
  const answered = await Promise.all(Array.from({ length: 30 }, () => call(() => pause(20))));
  process.off('warning', hear);
  expect(answered).toHaveLength(30);
  expect(warnings).toEqual([]);
});
