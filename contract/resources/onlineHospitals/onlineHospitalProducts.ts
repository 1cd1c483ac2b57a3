import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** What the doctors of an internet hospital may prescribe or recommend from the machines. */
export const onlineHospitalProducts = defineResource({
  name: 'onlineHospitalProducts',
  permission: 'OnlineHisMag',
  path: '/InterHospital/InterHospitalMag/productMaintain',
  tenancy: 'org',
  title: 'providerCode',
  fields: {
    providerCode: f.text({ required: true, check: 'code' }),
    hospitalId: f.ref('onlineHospitals', { required: true, fixed: true }),
    productId: f.ref('products', { required: true, fixed: true }),
    maxQty: f.number({ required: true, min: 1, max: 99, initial: 2, ofOne: true }),
    remarks: f.long(),
    enabled: f.flag({ readOnly: true, initial: true }),
  },
  list: {
    columns: ['providerCode', 'productId', 'hospitalId', 'maxQty', 'orgId', 'enabled'],
    sort: 'providerCode',
    filters: ['hospitalId', 'productId', 'orgId', 'enabled'],
    search: ['providerCode', 'remarks'],
  },
  form: { product: ['hospitalId', 'productId', 'orgId', 'providerCode', 'maxQty', 'remarks', 'enabled'] },
  can: ['create', 'update', 'delete'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
});
