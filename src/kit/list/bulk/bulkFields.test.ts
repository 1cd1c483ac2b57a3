import { f } from '@contract/kit/field';
import { defineResource } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { bulkFields } from './BulkEditDialog';

const cards = defineResource({
  name: 'cards',
  permission: 'IoT_Mag',
  path: '/InterCard/InterCardList',
  tenancy: 'org',
  title: 'name',
  key: 'number',
  fields: {
    name: f.text(),
    number: f.text(),
    serial: f.text({ unique: 'all' }),
    phone: f.text({ personal: 'phone' }),
    picture: f.file('image'),
    state: f.choice(['on'], { readOnly: true }),
    remarks: f.long(),
    limit: f.number(),
  },
  list: { columns: ['name'], sort: 'name', filters: [], search: ['name'] },
  form: { card: ['name'] },
  can: ['update'],
});

describe('editing several records', () => {
  it('offers only fields that records can share', () => {
    expect(bulkFields(cards)).toEqual(['remarks', 'limit']);
  });
});
