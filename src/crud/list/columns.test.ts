import { users } from '@contract/resources/users';
import { describe, expect, it } from 'vitest';
import { initialColumns, inOrder, mergedColumns, movedColumn, withColumn } from './columns';

const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

describe('columns', () => {
  it('show what the definition lists, title first', () => {
    expect(keysOf(inOrder(initialColumns(users)))).toEqual([...users.list.columns]);
  });

  it('keep a person’s order and width, and know new fields', () => {
    const saved = [
      { key: 'phone', shown: true, width: 99 },
      { key: 'gone', shown: true },
    ];
    const merged = mergedColumns(users, saved);
    expect(keysOf(inOrder(merged))).toEqual(['phone']);
    expect(merged[0]).toEqual({ key: 'phone', shown: true, width: 99 });
    expect(keysOf(merged)).toContain('email');
    expect(keysOf(merged)).not.toContain('gone');
  });

  it('move, and stand first when pinned', () => {
    const moved = movedColumn(initialColumns(users), 1, 3);
    expect(keysOf(moved).slice(0, 4)).toEqual(['name', 'orgId', 'roleId', 'code']);
    expect(keysOf(inOrder(withColumn(moved, 'phone', { pinned: true }))).slice(0, 2)).toEqual([
      'name',
      'phone',
    ]);
  });
});
