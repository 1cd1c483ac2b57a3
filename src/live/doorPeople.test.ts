import type { DoorPerson } from '@contract/doors';
import { expect, it } from 'vitest';
import { openerOf } from './doorPeople';

const wang: DoorPerson = {
  number: 'U101',
  holder: '王敏',
  validFrom: '2026-04-01',
  validTo: '2026-04-30',
  enabled: true,
};
/** 1 April, 00:30 in China: still 31 March in UTC. */
const openAt = Date.UTC(2026, 2, 31, 16, 30);
const who = (own: Partial<DoorPerson>, at = openAt, openBy: string | null = 'U101') =>
  openerOf({ openBy, openAt: at }, [{ ...wang, ...own }], 'Asia/Shanghai');

it.each([
  ['the holder, from the first day of his time zone', who({}), 'known', '王敏'],
  ['nobody yet the day before', who({}, openAt - 3_600_000), 'invalid', '王敏'],
  ['the holder on the last day', who({}, Date.UTC(2026, 3, 30, 15)), 'known', '王敏'],
  ['nobody any more the day after', who({}, Date.UTC(2026, 3, 30, 17)), 'invalid', '王敏'],
  ['the holder without an end', who({ validTo: null }, openAt + 9e10), 'known', '王敏'],
  ['nobody while it is disabled', who({ enabled: false }), 'invalid', '王敏'],
  ['the number where nobody holds it', who({}, openAt, 'U999'), 'unknown', 'U999'],
])('is %s', (_what, opener, kind, text) => {
  expect(opener).toEqual({ kind, text });
});

it('no person is shown without a number from the reader', () => {
  expect(who({}, openAt, null)).toBeUndefined();
});

it('a holder at the institution itself comes before one above it', () => {
  const people = [{ ...wang, holder: '总部' }, wang];
  expect(openerOf({ openBy: 'U101', openAt }, people, 'Asia/Shanghai')?.text).toBe('王敏');
});
