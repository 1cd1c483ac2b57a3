import { describe, expect, it } from 'vitest';
import { f } from '../../../contract/kit/field';
import { defineResource } from '../../../contract/kit/resource';
import { rowTitle } from './rows';

/** A resource whose records are called like people. */
const patients = defineResource({
  name: 'patients',
  permission: 'userMain',
  path: '/patients',
  tenancy: 'org',
  title: 'name',
  fields: { name: f.text({ personal: 'name' }), ward: f.text() },
  list: { columns: ['name'], sort: 'ward', filters: [], search: ['name'] },
  form: { patient: ['name', 'ward'] },
  can: [],
});

describe('the title of a record', () => {
  it('is masked where the field is, in lookups and in references', () => {
    expect(rowTitle(patients, { name: '欧阳娜娜' }, 'en')).toBe('欧阳**');
    expect(rowTitle({ ...patients, title: 'ward' }, { name: '欧阳娜娜', ward: 'B2' }, 'en')).toBe('B2');
  });
});
