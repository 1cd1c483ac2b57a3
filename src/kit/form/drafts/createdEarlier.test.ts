import type { AnyRow } from '@contract/kit/resource';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { mergeIntoCreated } from './createdEarlier';

const first = { code: 'liming', name: 'Li', phone: '13800138000', remarks: 'x' };
const made: AnyRow = {
  id: 'U1',
  orgId: 'O1',
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  code: 'liming',
  name: 'Li',
  phone: '138****8000',
  remarks: 'x',
  status: 'enabled',
};
const upon = (typed: object, row = made) =>
  mergeIntoCreated(users, { ...first, ...typed }, row, [first, { ...first, ...typed }]);

describe('input compared with a record created by an unanswered request', () => {
  it('overrides differing fields and leaves unfilled ones unchanged', () => {
    expect(upon({ name: 'Li Ming' })).toEqual({ merged: { ...made, name: 'Li Ming' }, clashes: [] });
    // Emptied since, as the server would store it, or the same but for blanks.
    expect(upon({ remarks: null })?.merged).toEqual({ ...made, remarks: null });
    expect(upon({ name: ' Li ' })?.merged).toEqual(made);
  });

  it('causes a question where others changed that record meanwhile', () => {
    const theirs = { ...made, version: 2, name: 'Lee' };
    expect(upon({}, theirs)?.clashes).toEqual([{ name: 'name', base: null, mine: 'Li', theirs: 'Lee' }]);
    expect(upon({ name: 'Lee' }, theirs)?.clashes).toEqual([]);
  });

  it('treats a mask as the value that was sent and as nothing else', () => {
    const sent = [first, { ...first, phone: '13811118000' }];
    const merge = mergeIntoCreated(users, { ...first, phone: '13811118000' }, made, sent);
    expect(merge?.merged.phone).toBe('13811118000');
    expect(upon({ phone: first.phone })?.merged.phone).toBe('138****8000');
  });

  it('cannot be moved there when only a new record may set the field', () => {
    expect(upon({ code: 'lee' })).toBeUndefined();
  });
});
