import type { BulkBody, BulkResult } from '@contract/kit/wire';
import { describe, expect, it } from 'vitest';
import { countsOf, runInParts } from './bulkRun';

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

const quiet = { more: {}, onShare: () => undefined, isStopped: () => false };

describe('a command for many', () => {
  it('names the versions that were seen, part by part, and brings the titles together', async () => {
    const sent: BulkBody[] = [];
    const send = async (body: BulkBody) => {
      sent.push(body);
      return answer(body);
    };
    const { rows, titles } = await runInParts({ ...quiet, tried: tried(150), send });
    expect(sent.map((body) => idsOf(body).length)).toEqual([100, 50]);
    expect(sent[0]).toMatchObject({ expectedVersions: { r0: 1, r99: 1 } });
    expect(countsOf(rows)).toMatchObject({ done: 150, refused: 1, left: 0, uncertain: 0 });
    expect(titles).toEqual({ roles: { r0: 'Role', r100: 'Role' } });
  });

  it('names a record as it was seen, also where it is gone meanwhile', async () => {
    const send = async (body: BulkBody) => answer(body);
    const { rows } = await runInParts({ ...quiet, tried: tried(1), send });
    expect(rows.find(({ id }) => id === 'r0')?.title).toBe('Row 0');
  });

  it('loses no record of sight when it is stopped', async () => {
    let parts = 0;
    const send = async (body: BulkBody) => answer(body);
    const isStopped = () => parts++ === 1;
    const { rows } = await runInParts({ ...quiet, tried: tried(250), send, isStopped });
    expect(countsOf(rows)).toMatchObject({ done: 100, refused: 1, left: 150 });
    expect(rows).toHaveLength(251);
  });

  it.each([
    [0, 'uncertain'],
    [503, 'uncertain'],
    [403, 'left'],
  ] as const)('knows what a failure with status %i leaves open', async (status, fate) => {
    let parts = 0;
    const send = async (body: BulkBody) => {
      if (parts++ === 1) throw { status };
      return answer(body);
    };
    const { rows } = await runInParts({ ...quiet, tried: tried(250), send });
    expect(rows).toHaveLength(251);
    expect(rows.find(({ id }) => id === 'r100')?.fate).toBe(fate);
    expect(rows.find(({ id }) => id === 'r200')?.fate).toBe('left');
    expect(countsOf(rows).done).toBe(100);
  });
});
