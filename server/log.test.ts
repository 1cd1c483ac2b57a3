import { expect, it } from 'vitest';
import { createLogger } from './log';

it.each(['error', 'err'])('logs the message of an error, also under %s', (name) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  log.warn({ [name]: new TypeError('no answer', { cause }) }, 'job failed');
  log.warn({ [name]: 'a sentence' }, 'job failed');
  const [first, second] = lines.map((line) => JSON.parse(line)[name]);
  expect(first).toMatchObject({
    type: 'TypeError',
    message: 'no answer',
    cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
  });
  expect(first.stack).toContain('log.test');
  expect(second).toBe('a sentence');
});

it('logs each of several errors', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.error({ error: new AggregateError([new Error('first'), 'second'], '2 failed') }, 'job failed');
  expect(JSON.parse(lines[0] ?? '').error.errors).toMatchObject([{ message: 'first' }, 'second']);
});
