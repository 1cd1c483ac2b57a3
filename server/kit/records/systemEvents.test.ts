import { pino } from 'pino';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../contract/time/durations';
import { DatabaseStoppedError, isDatabaseLost } from '../../db/errors';
import { watchRecords } from './failedRecords';
import { forEachIsolated } from './systemEvents';

const NOW = 1_800_000_000_000;
const work = (done: string[]) => async (id: string) => {
  if (id.startsWith('bad')) throw new Error(`${id} cannot be moved`);
  done.push(id);
  return id !== 'moved already';
};

it('a failing record blocks no other and is reported each time', async () => {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const records = watchRecords({ log, clock: () => NOW });
  const done: string[] = [];
  const ids = ['bad 1', 'a', 'bad 2', 'moved already', 'b'];
  expect(await forEachIsolated({ records }, 'job:x things.expire', ids, work(done))).toBe(2);
  expect(done).toEqual(['a', 'moved already', 'b']);
  expect(records.metrics).toEqual({ failed: 2, failedSeconds: NOW / 1_000 });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, process: 'job:x things.expire', id: 'bad 1' },
    { level: 50, process: 'job:x things.expire', id: 'bad 2' },
  ]);
});

it('a lost database is no fault of a record', async () => {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
  const records = watchRecords({ log, clock: () => NOW });
  const lost = async () => {
    throw new DatabaseStoppedError('stopped');
  };
  const run = forEachIsolated({ records }, 'x', ['a', 'b'], lost);
  await expect(run).rejects.toSatisfy(isDatabaseLost);
  expect([lines, records.resting('x')]).toEqual([[], []]);
});

it('a failing record is retried with growing pauses of its own', () => {
  const time = { now: NOW };
  const records = watchRecords({ log: pino({ level: 'silent' }), clock: () => time.now });
  const fail = (id: string) => records.failed({ process: 'x', id, error: new Error('no') });
  fail('a');
  expect([records.resting('x'), records.resting('y')]).toEqual([['a'], []]);
  time.now += 4_000;
  expect(records.resting('x')).toEqual([]);
  fail('a');
  fail('b');
  time.now += 4_000;
  expect(records.resting('x')).toEqual(['a']);
  for (let times = 0; times < 20; times++) fail('a');
  time.now += 10 * MINUTE_MS;
  expect(records.resting('x')).toEqual([]);
  time.now += 60 * MINUTE_MS;
  expect(records.resting('x')).toEqual([]);
  fail('a');
  time.now += 4_000;
  expect(records.resting('x')).toEqual([]);
});

it('an error without a listener is thrown to the caller after the others', async () => {
  const done: string[] = [];
  await expect(forEachIsolated({}, 'x', ['bad', 'a'], work(done))).rejects.toThrow('bad cannot be moved');
  await expect(forEachIsolated({}, 'x', ['bad 1', 'bad 2'], work(done))).rejects.toMatchObject({
    errors: [{ message: 'bad 1 cannot be moved' }, { message: 'bad 2 cannot be moved' }],
  });
  expect(done).toEqual(['a']);
});
