import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const JD_AUDIT_STATES = ['draft', 'auditing', 'passed', 'rejected'] as const;

/** Products of the merchant's own list at JD Daojia, from which its stores offer. */
export const jdProducts = defineResource({
  name: 'jdProducts',
  permission: 'JDProduct',
  path: '/JD/productList',
  tenancy: 'org',
  title: 'name',
  key: 'platSkuId',
  fields: {
    platSkuId: f.text({ required: true, fixed: true, check: 'code', unique: 'org' }),
    name: f.text({ required: true, max: 128 }),
    productId: f.ref('products'),
    barcode: f.text({ required: true, check: 'ean13', max: 13 }),
    spec: f.text({ required: true }),
    brand: f.text(),
    category: f.text({ required: true }),
    price: f.money({ required: true, above: 0, ofOne: true }),
    weightGrams: f.number({ min: 0, ofOne: true }),
    auditState: f.choice(JD_AUDIT_STATES, {
      readOnly: true,
      initial: 'draft',
      tones: { draft: 'off', auditing: 'warn', passed: 'ok', rejected: 'bad' },
    }),
    auditReason: f.long({ readOnly: true }),
    image: f.file('image'),
  },
  list: {
    columns: [
      'name',
      'platSkuId',
      'spec',
      'brand',
      'category',
      'price',
      'auditState',
      'productId',
      'barcode',
    ],
    sort: 'name',
    filters: ['auditState', 'category', 'brand', 'price', 'productId', 'orgId'],
    search: ['name', 'platSkuId', 'barcode', 'brand'],
  },
  form: {
    product: ['platSkuId', 'name', 'orgId', 'spec', 'brand', 'category', 'barcode', 'productId', 'image'],
    sale: ['price', 'weightGrams'],
    review: ['auditState', 'auditReason'],
  },
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    submitReview: {
      needs: 'M',
      bulk: true,
      allowed: (row) => row.auditState === 'draft' || row.auditState === 'rejected',
    },
  },
});
