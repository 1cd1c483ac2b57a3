import type { BulkBody } from '@contract/kit/wire';
import { organizations } from '@contract/resources/system/organizations';
import { roles } from '@contract/resources/system/roles';
import { describe, expect, it } from 'vitest';
import { type RowStatus, runAtOnce } from './bulkRun';
import { bulkUndoOf } from './bulkUndo';

const ended = (...statuses: RowStatus[]) => ({
  rows: statuses.map((status) => ({ id: status, title: status, seen: 3, ok: status === 'done', status })),
  titles: {},
});
const idsOf = (command: string, resource = organizations as Parameters<typeof bulkUndoOf>[0]) =>
  bulkUndoOf(resource, command, ended('done', 'refused', 'uncertain', 'left'))?.tried.rows.map(
    ({ id }) => id,
  );

describe('a bulk undo', () => {
  it('covers all that a deletion removed or may have removed', () => {
    expect(idsOf('delete')).toEqual(['done', 'uncertain']);
    expect(bulkUndoOf(organizations, 'delete', ended('refused', 'left'))).toBeUndefined();
  });

  it('continues with the rest after an early end', () => {
    expect(idsOf('undelete')).toEqual(['uncertain', 'left']);
  });

  it('is not available when nothing can be restored or after other commands', () => {
    expect(idsOf('delete', roles)).toBeUndefined();
    expect(idsOf('disable')).toBeUndefined();
  });

  it('covers changes in the version they made and none that wait for a second person', () => {
    const row = { title: '', ok: true, status: 'done' } as const;
    const rows = [
      { ...row, id: 'changed', seen: 3, version: 4 },
      { ...row, id: 'waiting', seen: 3, version: 3, waits: 'roleGrants' },
    ];
    const { command, tried } = bulkUndoOf(roles, 'update', { rows, titles: {} } as never) ?? {};
    expect(command).toBe('undo');
    expect(tried?.rows).toMatchObject([{ id: 'changed', seen: 4 }]);
    expect(bulkUndoOf(roles, 'undo', ended('done', 'left'))?.tried.rows).toMatchObject([
      { id: 'left', seen: 3 },
    ]);
    expect(bulkUndoOf(roles, 'undo', ended('done', 'refused', 'uncertain'))).toBeUndefined();
  });

  it('names the deleted version however often it is tried', async () => {
    const sent: BulkBody[] = [];
    const send = async (body: BulkBody) => {
      sent.push(body);
      throw { status: 0 };
    };
    let outcome = ended('done');
    for (const command of ['delete', 'undelete']) {
      const back = bulkUndoOf(organizations, command, outcome);
      if (back)
        outcome = (await runAtOnce({ more: { run: 'run' }, send, tried: back.tried })) as typeof outcome;
    }
    expect(sent).toMatchObject([{ expectedVersions: { done: 3 } }, { expectedVersions: { done: 3 } }]);
  });
});
