import { type Field, f } from '@contract/kit/field';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import {
  brokenOnPaper,
  chosenColumns,
  droppedColumn,
  fittingWidth,
  initialColumns,
  mergedColumns,
  movedColumn,
  namingColumn,
  shownKeys,
  sortedColumns,
  widthOf,
  withColumn,
  withSizes,
} from './columns';

const keysOf = (columns: readonly { key: string }[]) => columns.map(({ key }) => key);

describe('table columns', () => {
  it('follow the definition with the title first', () => {
    expect(keysOf(sortedColumns(initialColumns(users)))).toEqual([...users.list.columns]);
  });

  it('are broken on paper between words only, and short values not at all', () => {
    const brokenAt = (...fields: Field[]) => fields.map(brokenOnPaper);
    expect(brokenAt(f.date(), f.moment(), f.region())).toEqual(['words', 'words', 'words']);
    expect(brokenAt(f.choice(['a']), f.ref('devices'), f.text({ max: 20 }))).toEqual([
      'words',
      'words',
      'words',
    ]);
    expect(brokenAt(f.text({ max: 16 }))).toEqual(['whole']);
    expect(brokenAt(f.text(), f.long(), f.pairs())).toEqual([undefined, undefined, undefined]);
  });

  it('show identifiers in full', () => {
    const width = (field: Field) => widthOf('no', field, { choice: String });
    expect(width(f.text({ max: 20, check: 'iccid' }))).toBeGreaterThan(width(f.text({ max: 20 })));
    expect(width(f.text({ max: 40, check: 'approvalNo' }))).toBeGreaterThan(width(f.text({ max: 40 })));
  });

  it('show document numbers in full', () => {
    const width = (name: string, readOnly: boolean) =>
      widthOf(name, f.text({ max: 32, readOnly }), { choice: String });
    expect(width('orderNo', true)).toBeGreaterThan(width('orderNo', false));
    expect(width('orderNo', true)).toBeGreaterThanOrEqual(18 * 8.75);
    expect(width('orderedBy', true)).toBe(width('orderNo', false));
  });

  it('are wider for fields that identify records', () => {
    const width = (title: string) => widthOf('name', f.text(), { choice: String }, title);
    expect(width('name')).toBeGreaterThan(width('code'));
  });

  it('keep the user’s order and widths and include new fields', () => {
    const saved = [
      { key: 'phone', shown: true, width: 99 },
      { key: 'gone', shown: true },
    ];
    const merged = mergedColumns(users, saved);
    expect(keysOf(sortedColumns(merged))).toEqual(['phone']);
    expect(merged[0]).toEqual({ key: 'phone', shown: true, width: 99 });
    expect(keysOf(merged)).toContain('email');
    expect(keysOf(merged)).not.toContain('gone');
  });

  it('have widths the server accepts, and at least one is visible', () => {
    expect([5, 99.6, 5_000].map(fittingWidth)).toEqual([60, 100, 1_000]);
    const [wide] = mergedColumns(users, [{ key: 'phone', shown: true, width: 1_900 }]);
    expect(wide).toEqual({ key: 'phone', shown: true, width: 1_000 });
    const hidden = initialColumns(users).map((column) => ({ ...column, shown: false }));
    expect(mergedColumns(users, hidden)).toEqual(initialColumns(users));
  });

  it('include one link to the record: the title or the first column', () => {
    const all = initialColumns(users);
    expect(namingColumn(users, all)).toBe('name');
    const phones = all.map((column) => ({ ...column, shown: ['phone', 'code'].includes(column.key) }));
    expect(namingColumn(users, phones)).toBe(keysOf(sortedColumns(phones))[0]);
    expect(namingColumn(users, [])).toBeUndefined();
  });

  it('can be moved and come first when pinned', () => {
    const moved = movedColumn(initialColumns(users), 1, 3);
    expect(keysOf(moved).slice(0, 4)).toEqual(['name', 'status', 'roleId', 'code']);
    expect(keysOf(sortedColumns(withColumn(moved, 'phone', { pinned: true }))).slice(0, 2)).toEqual([
      'name',
      'phone',
    ]);
  });

  it('are wider with seconds', () => {
    const width = (exact: boolean) => widthOf('at', f.moment({ exact }), { choice: String });
    expect(width(true)).toBeGreaterThan(width(false));
  });

  it('fit the longest choice in every script', () => {
    const width = (...texts: string[]) =>
      widthOf('type', f.choice(['0', '1']), { choice: (_name, value) => texts[Number(value)] ?? '' });
    const short = width('Staff', '职员');
    expect(width('Staff', 'Maintenance')).toBeGreaterThanOrEqual('Maintenance'.length * 7);
    expect(width('Staff', 'Institution administrator')).toBeGreaterThan(short);
    expect(width('职员', 'プラットフォーム管理者')).toBeGreaterThan(short);
  });

  it('of an address are shown in its order with the user’s widths', () => {
    const own = withColumn(initialColumns(users), 'phone', { width: 99 });
    const chosen = chosenColumns(own, ['email', 'phone']);
    expect(shownKeys(chosen)).toEqual(['email', 'phone']);
    expect(chosen).toHaveLength(own.length);
    expect(chosen[1]).toEqual({ key: 'phone', shown: true, width: 99 });
  });

  it('of an address change only width and pin of the user’s own', () => {
    const own = initialColumns(users);
    const chosen = chosenColumns(own, ['createdAt', 'phone']);
    const sized = withColumn(withColumn(chosen, 'createdAt', { width: 300 }), 'phone', { pinned: true });
    const kept = withSizes(own, sized);
    expect(kept.find(({ key }) => key === 'createdAt')).toEqual({
      key: 'createdAt',
      shown: false,
      width: 300,
    });
    expect(kept.find(({ key }) => key === 'phone')).toMatchObject({ pinned: true });
    expect([keysOf(kept), shownKeys(kept)]).toEqual([keysOf(own), shownKeys(own)]);
  });
});

describe('a dragged column', () => {
  const keys = (columns: readonly { key: string }[]) => columns.map(({ key }) => key).join();
  const columns = ['a', 'b', 'c', 'd'].map((key) => ({
    key,
    shown: true,
    ...(key === 'a' && { pinned: true as const }),
  }));
  it('takes the position of the one it is dropped on', () => {
    expect(keys(droppedColumn(columns, 'b', 'd'))).toBe('a,c,d,b');
    expect(keys(droppedColumn(columns, 'd', 'b'))).toBe('a,d,b,c');
    expect(keys(droppedColumn(columns, 'd', 'gone'))).toBe('a,b,c,d');
  });

  it('becomes pinned or unpinned with its target', () => {
    expect(
      droppedColumn(columns, 'c', 'a')
        .filter(({ pinned }) => pinned)
        .map(({ key }) => key),
    ).toEqual(['c', 'a']);
    expect(droppedColumn(columns, 'a', 'c').some(({ pinned }) => pinned)).toBe(false);
  });
});
