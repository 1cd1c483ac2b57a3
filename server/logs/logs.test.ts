import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { createLogSink, type LogLine, type LogSink } from './sink';

let database: Database;
let sink: LogSink;
beforeEach(async () => {
  database = await openTestDatabase();
  sink = createLogSink(database, 5);
});
afterEach(() => database.close());

const line = (message: string): LogLine => ({
  ts: new Date(),
  level: 'info',
  traceId: 't',
  userId: null,
  api: '/api/x',
  method: 'GET',
  costMs: 1.5,
  httpStatus: 200,
  errKey: null,
  message,
});
const stored = () => database.query<{ message: string }>('select message from server_logs order by id');

describe('the server log', () => {
  it('keeps lines in order, each on one line', async () => {
    sink.write(line('first\r\n{"forged": true}'));
    sink.write(line('x'.repeat(3_000)));
    await sink.close();
    const rows = await stored();
    expect(rows[0]?.message).toBe('first  {"forged": true}');
    expect(rows[1]?.message).toHaveLength(2_000);
  });

  it('drops and counts lines that exceed the buffer or cannot be stored', async () => {
    for (let n = 0; n < 6_000; n++) sink.write(line('flood'));
    expect(sink.dropped).toBe(1_000);
    await sink.close();
    expect((await stored()).length).toBe(5_000);
    const second = createLogSink(database, 5);
    await database.query('drop table server_logs cascade');
    second.write(line('lost'));
    await second.close();
    expect(second.dropped).toBe(1);
  });
});
