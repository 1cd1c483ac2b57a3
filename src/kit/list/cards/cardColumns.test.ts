import { prescriptions } from '@contract/resources/prescriptions/prescriptions';
import { druggists } from '@contract/resources/supply/druggists';
import { expect, it } from 'vitest';
import type { DataColumn } from '../table/columns/dataColumn';
import { cardHead, hasOwnLine, stateLineBelow } from './cardColumns';

const column = (key: string, width: number) => ({ key, width }) as DataColumn;

it('a state beside a whole document number has its own line in wider windows too', () => {
  const below = (width: number) =>
    stateLineBelow(prescriptions, {
      title: column('rxNo', 190),
      state: column('state', width),
      facts: [],
    });
  expect(below(240)).toBeGreaterThan(390);
  expect(below(130)).toBeLessThanOrEqual(390);
});

it('a name can be truncated, and without a state there is no line for one', () => {
  const title = column('name', 240);
  expect(stateLineBelow(druggists, { title, state: column('qualState', 240), facts: [] })).toBe(360);
  expect(stateLineBelow(druggists, { title, facts: [] })).toBe(0);
});

it('a licence number has its own line, and other numbers stand beside their name', () => {
  const all = ['licenceNo', 'drugLicenceNo', 'approvalNo', 'certNo', 'orderNo', 'code', 'name'];
  expect(all.filter((key) => hasOwnLine({ key }))).toEqual([
    'licenceNo',
    'drugLicenceNo',
    'approvalNo',
    'certNo',
  ]);
});

it('a card without its title shows its state as heading', () => {
  const [title, state] = [column('note', 240), column('action', 240)];
  const columns = { title, state, facts: [] };
  expect(cardHead(columns, { note: 'Lamp changed' } as never)).toEqual({ title, state });
  expect(cardHead(columns, { note: null } as never)).toEqual({ title: state });
  expect(cardHead({ title, facts: [] }, { note: null } as never).title).toBe(title);
});
