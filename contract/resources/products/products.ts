import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { MASTER_FIELDS, MASTER_GROUPS, masterProblems } from '../../products/master';
import { auditStates, saleStates } from '../../products/productStates';

export const PRODUCT_SOURCES = ['own', 'cloud_import', 'copy'] as const;

const image = () => f.file('image');
const facts = { readOnly: true, computed: true } as const;

/** What an institution sells. What is on sale changes only after a second person has looked at the change. */
export const products = defineResource({
  name: 'products',
  permission: 'productMain',
  path: '/machine/productMain',
  tenancy: 'org',
  title: 'genericName',
  key: 'barcode',
  tells: ['specification', 'manufacturer', 'barcode'],
  fields: {
    ...MASTER_FIELDS,
    barcode: { ...MASTER_FIELDS.barcode, unique: 'org' },
    purchasePrice: f.money({ ofOne: true }),
    sellingPrice: f.money({ required: true, above: 0, ofOne: true }),
    machinePrice: f.money({ above: 0, ofOne: true }),
    thirdCode: f.text({ max: 64 }),
    sortOrder: f.number({ min: 0, max: 999_999, ofOne: true }),
    displayOrder: f.number({ min: 0, max: 999_999, ofOne: true }),
    minStockAlert: f.number({ required: true, min: 0, max: 999, initial: 2, ofOne: true }),
    commonQty: f.number({ above: 0, max: 999, ofOne: true }),
    packQty: f.number({ min: 1, max: 999, ofOne: true }),
    stopSaleDays: f.number({ min: 0, max: 720, initial: 30, unit: 'day' }),
    frontImage: image(),
    backImage: image(),
    topImage: image(),
    bottomImage: image(),
    leftImage: image(),
    rightImage: image(),
    barcodeImage: image(),
    leafletImage: image(),
    compositeImages: f.files('image', { max: 9 }),
    media: f.file('video'),
    auditState: stateField(auditStates),
    saleState: stateField(saleStates),
    source: f.choice(PRODUCT_SOURCES, { readOnly: true, initial: 'own' }),
    rxFlag: f.flag({ readOnly: true }),
    mnemonic: f.text({ readOnly: true, max: 128 }),
    approvedAt: f.moment({ readOnly: true }),
    cloudId: f.ref('cloudProducts', { readOnly: true }),
    cloudVersion: f.number({ readOnly: true, ofOne: true }),
    merchantsUsing: f.number(facts),
    totalStock: f.number(facts),
  },
  list: {
    columns: [
      ...(['genericName', 'frontImage', 'auditState', 'saleState', 'brandName', 'specification'] as const),
      ...(['barcode', 'categoryId', 'sellingPrice', 'manufacturer', 'otcClass', 'merchantsUsing'] as const),
      'totalStock',
      ...(['orgId', 'updatedAt'] as const),
    ],
    sort: '-updatedAt',
    filters: [
      ...(['orgId', 'categoryId', 'kind', 'otcClass', 'auditState', 'saleState', 'storageClass'] as const),
      ...(['manufacturer', 'dosageForm', 'sellingPrice', 'source', 'controlledClass', 'updatedAt'] as const),
    ],
    search: [
      ...(['genericName', 'brandName', 'mnemonic', 'barcode', 'approvalNo', 'englishName'] as const),
      ...(['manufacturer', 'traceCodePrefixes'] as const),
    ],
  },
  form: {
    status: [
      ...(['auditState', 'saleState', 'approvedAt', 'merchantsUsing', 'totalStock', 'source'] as const),
      ...(['cloudId', 'cloudVersion', 'rxFlag', 'mnemonic'] as const),
    ],
    ...MASTER_GROUPS,
    identity: [...MASTER_GROUPS.identity, 'orgId'],
    prices: ['purchasePrice', 'sellingPrice', 'machinePrice', 'thirdCode'],
    shelf: ['minStockAlert', 'commonQty', 'packQty', 'stopSaleDays', 'sortOrder', 'displayOrder'],
    images: [
      ...(['frontImage', 'backImage', 'topImage', 'bottomImage', 'leftImage', 'rightImage'] as const),
      ...(['barcodeImage', 'leafletImage', 'compositeImages', 'media'] as const),
    ],
  },
  check: masterProblems,
  can: ['create', 'update', 'delete', 'import'],
  locked: ({ auditState }) => (auditState === 'waiting' ? 'err.product.waiting' : undefined),
  states: [auditStates, saleStates],
  commands: {
    ...commandsOf(auditStates, saleStates),
    updateFromCloud: {
      needs: 'M',
      allowed: (row) => row.cloudId !== null && row.auditState !== 'waiting',
    },
    /** What others could use, too: the platform decides whether it becomes a product of the library. */
    proposeToCloud: {
      needs: { action: 'product:list' },
      bulk: true,
      refusal: ({ cloudId, approvedAt, auditState }) => {
        if (cloudId !== null) return 'err.product.in_library';
        if (approvedAt === null) return 'err.product.neverPassed';
        return auditState === 'waiting' ? 'err.product.audit_pending' : undefined;
      },
    },
  },
  related: [
    { resource: 'batches', by: 'productId', sameOrg: true },
    { resource: 'productLeaflets', by: 'productId' },
    { resource: 'productChanges', by: 'productId' },
  ],
});
export type Product = Row<typeof products>;
