import { f } from '@contract/kit/field';
import { defineResource } from '@contract/kit/resource';
import { RESOURCES } from '@contract/resources';
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
    imsi: f.text({ check: 'imsi' }),
    licence: f.text({ perRecord: true }),
    hardware: f.ref('deviceAuths', { perRecord: true }),
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

  it.each([
    ['iotCards', 'msisdn'],
    ['iotCards', 'imsi'],
    ['iotCards', 'imeiBound'],
    ['devices', 'authId'],
    ['devices', 'videoDeviceSerial'],
    ['organizations', 'uscc'],
    ['organizations', 'drugLicenceNo'],
    ['users', 'pharmacistCertNo'],
    ['sensors', 'serialNo'],
    ['meituanProducts', 'barcode'],
  ])('does not offer %s.%s', (name, field) => {
    const resource = RESOURCES.find((each) => each.name === name);
    expect(resource?.fields).toHaveProperty(field);
    expect(resource && bulkFields(resource)).not.toContain(field);
  });
});
