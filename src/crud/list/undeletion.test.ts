import type { BulkBody } from '@contract/kit/wire';
import { organizations } from '@contract/resources/organizations';
import { roles } from '@contract/resources/roles';
import { describe, expect, it } from 'vitest';
import { type Fate, runInParts } from './bulkRun';
import { undeletionOf } from './undeletion';

const ended = (...fates: Fate[]) => ({
  rows: fates.map((fate) => ({ id: fate, title: fate, seen: 3, ok: fate === 'done', fate })),
  titles: {},
});
const idsOf = (command: string, resource = organizations as Parameters<typeof undeletionOf>[0]) =>
  undeletionOf(resource, command, ended('done', 'refused', 'uncertain', 'left'))?.rows.map(({ id }) => id);

describe('what is brought back', () => {
  it('is all that a deletion took, or may have taken', () => {
    expect(idsOf('delete')).toEqual(['done', 'uncertain']);
    expect(undeletionOf(organizations, 'delete', ended('refused', 'left'))).toBeUndefined();
  });

  it('is the rest, after an undo that ended early', () => {
    expect(idsOf('undelete')).toEqual(['uncertain', 'left']);
  });

  it('is nothing where nothing is kept, and nothing after other commands', () => {
    expect(idsOf('delete', roles)).toBeUndefined();
    expect(idsOf('disable')).toBeUndefined();
  });

  it('is named in the version that was deleted, however often it is tried', async () => {
    const sent: BulkBody[] = [];
    const send = async (body: BulkBody) => {
      sent.push(body);
      throw { status: 0 };
    };
    const work = { more: {}, send, onShare: () => undefined, isStopped: () => false };
    let outcome = ended('done');
    for (const command of ['delete', 'undelete']) {
      const tried = undeletionOf(organizations, command, outcome);
      if (tried) outcome = (await runInParts({ ...work, tried })) as typeof outcome;
    }
    expect(sent).toMatchObject([{ expectedVersions: { done: 3 } }, { expectedVersions: { done: 3 } }]);
  });
});
