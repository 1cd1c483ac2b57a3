import type { BulkBody, BulkResult, BulkRunReport } from '@contract/kit/wire';
import { describe, expect, it } from 'vitest';
import { countsOf, endedOutcome, isLong, isRunOver, runAtOnce, runBodyOf } from './bulkRun';

const idsOf = (body: BulkBody) => ('ids' in body ? body.ids : []);

function tried(count: number): BulkResult {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    title: `Row ${at}`,
    ok: true,
    seen: 1,
  }));
  const refused = { id: 'no', title: 'No', ok: false, msg: 'Not this one' };
  return { total: count + 1, done: count, failed: 1, dryRun: true, rows: [...rows, refused], titles: {} };
}

function answer(body: BulkBody): BulkResult {
  const rows = idsOf(body).map((id) => ({ id, title: id, ok: true }));
  const titles = { roles: { [idsOf(body)[0] ?? '']: 'Role' } };
  return { total: rows.length, done: rows.length, failed: 0, dryRun: false, rows, titles };
}

describe('a bulk command', () => {
  it('sends the seen versions, and a record as it was seen', async () => {
    const asked: BulkBody[] = [];
    const send = async (body: BulkBody) => {
      asked.push(body);
      return answer(body);
    };
    const { rows, titles } = await runAtOnce({ more: { run: 'run' }, tried: tried(2), send });
    expect(asked).toEqual([{ ids: ['r0', 'r1'], expectedVersions: { r0: 1, r1: 1 }, run: 'run' }]);
    expect(countsOf(rows)).toMatchObject({ done: 2, refused: 1, left: 0, uncertain: 0 });
    expect(rows.find(({ id }) => id === 'r0')?.title).toBe('Row 0');
    expect(titles).toEqual({ roles: { r0: 'Role' } });
  });

  it.each([
    [0, 'uncertain'],
    [503, 'uncertain'],
    [403, 'left'],
  ] as const)('knows what a failure with status %i leaves undone', async (http, status) => {
    const send = async () => {
      throw { status: http };
    };
    const { rows } = await runAtOnce({ more: { run: 'run' }, tried: tried(2), send });
    expect(rows.map((row) => row.status)).toEqual(['refused', status, status]);
  });

  it('is run by the server from a hundred records on', () => {
    expect([isLong(tried(100)), isLong(tried(101))]).toEqual([false, true]);
    const body = runBodyOf('users', 'disable', tried(101), { run: 'run', reason: 'left' });
    expect(body).toMatchObject({ resource: 'users', command: 'disable', reason: 'left' });
    expect([body.ids.length, body.expectedVersions.r100]).toEqual([101, 1]);
  });

  it('keeps track of every record when the server was stopped', () => {
    const report: BulkRunReport = {
      id: 'run',
      resource: 'users',
      command: 'disable',
      state: 'stopped',
      total: 3,
      attempted: 2,
      rows: [
        { id: 'r0', title: 'Row 0', ok: true, seen: 1, version: 2 },
        { id: 'r1', title: 'Row 1', ok: false, key: 'err.kit.changed' },
      ],
      left: [{ id: 'r2', title: 'Row 2', seen: 1 }],
      titles: {},
    };
    expect(isRunOver(report)).toBe(true);
    const { rows } = endedOutcome(report, tried(3));
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['no', 'refused'],
      ['r0', 'done'],
      ['r1', 'refused'],
      ['r2', 'left'],
    ]);
    // Found again after a reload, nobody knows what was tried.
    expect(endedOutcome(report).rows).toHaveLength(3);
  });
});
