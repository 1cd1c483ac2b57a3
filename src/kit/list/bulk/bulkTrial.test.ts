import type { BulkBody, BulkResult } from '@contract/kit/wire';
import { describe, expect, it } from 'vitest';
import { type BulkChoice, type BulkTrialRun, furtherTried, nextPart, UNTRIED } from './bulkTrial';

const found = Array.from({ length: 250 }, (_, at) => `r${String(at).padStart(3, '0')}`);
const answerOf = (ids: readonly string[], next?: string): BulkResult => ({
  total: ids.length,
  done: ids.length,
  failed: 0,
  dryRun: true,
  next,
  rows: ids.map((id) => ({ id, title: id, ok: true, seen: 1 })),
  titles: { roles: { [ids[0] ?? '']: 'Role' } },
});

/** Tries to the end; what was sent on the way. */
function tried(
  body: BulkChoice,
  answer: (part: BulkBody) => BulkResult,
): { trial: BulkTrialRun; sent: BulkBody[] } {
  const sent: BulkBody[] = [];
  let trial = UNTRIED;
  while (!trial.ended && sent.length < 10) {
    const part = nextPart(body, trial);
    sent.push(part);
    trial = furtherTried(body, trial, answer(part));
  }
  return { trial, sent };
}

describe('a bulk command is previewed in parts', () => {
  it('for selected records, each part with their seen versions', () => {
    const body = { ids: found, expectedVersions: Object.fromEntries(found.map((id) => [id, 1])) };
    const { trial, sent } = tried(body, (part) => answerOf('ids' in part ? part.ids : []));
    expect(trial.rows.map(({ id }) => id)).toEqual(found);
    expect(Object.keys(trial.titles.roles ?? {})).toEqual(['r000', 'r100', 'r200']);
    const counts = sent.map((part) => 'ids' in part && Object.keys(part.expectedVersions ?? {}).length);
    expect(counts).toEqual([100, 100, 50]);
    expect(sent.every(({ dryRun }) => dryRun)).toBe(true);
  });

  it('for all records of a query, each part from the end of the previous one', () => {
    const body = { query: { q: 'r' }, except: [], asOf: 9, args: { remarks: 'x' } };
    const { trial, sent } = tried(body, ({ part }) => {
      const from = part?.after === undefined ? 0 : found.indexOf(part.after) + 1;
      const ids = found.slice(from, from + (part?.size ?? 0));
      return answerOf(ids, from + ids.length < found.length ? ids.at(-1) : undefined);
    });
    expect(trial.rows.map(({ id }) => id)).toEqual(found);
    expect(sent.map(({ part }) => part?.after)).toEqual([undefined, 'r099', 'r199']);
    expect(sent[1]).toMatchObject({ ...body, dryRun: true });
  });

  it('and ends with the first part when that is all', () => {
    const { sent } = tried({ ids: ['r000'] }, (part) => answerOf('ids' in part ? part.ids : []));
    expect(sent).toHaveLength(1);
  });
});
