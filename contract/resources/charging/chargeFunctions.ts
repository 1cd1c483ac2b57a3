import { DEVICE_FEATURES, SERVICE_KINDS, SOLD_PAGES } from '../../charging/words';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** What a service opens: pages of the console and features of machines. */
export const chargeFunctions = defineResource({
  name: 'chargeFunctions',
  permission: 'chargeFunction',
  path: '/chargeMain/chargeFunction',
  tenancy: 'shared',
  title: 'funcName',
  key: 'funcCode',
  fields: {
    funcCode: f.text({ required: true, fixed: true, check: 'code', max: 32, unique: 'all' }),
    funcName: f.localized({ required: true }),
    kind: f.choice(SERVICE_KINDS, { required: true }),
    pages: f.choices(SOLD_PAGES),
    deviceFeatures: f.choices(DEVICE_FEATURES),
    remarks: f.long(),
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: ['funcName', 'funcCode', 'kind', 'pages', 'deviceFeatures', 'enabled', 'updatedAt'],
    sort: 'funcCode',
    filters: ['kind', 'pages', 'deviceFeatures', 'enabled'],
    search: ['funcName', 'funcCode'],
  },
  form: {
    function: ['funcCode', 'funcName', 'kind', 'remarks', 'enabled'],
    scope: ['pages', 'deviceFeatures'],
  },
  can: ['create', 'update', 'delete'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
