import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { MASTER_FIELDS, MASTER_GROUPS, masterProblems } from '../../products/master';

/** The library that all institutions share: master data without prices. */
export const cloudProducts = defineResource({
  name: 'cloudProducts',
  permission: 'productLibrary',
  path: '/machine/productLibrary',
  tenancy: 'shared',
  title: 'genericName',
  key: 'barcode',
  fields: {
    ...MASTER_FIELDS,
    barcode: { ...MASTER_FIELDS.barcode, unique: 'all' },
    picture: f.file('document'),
    contributor: f.text({ readOnly: true, max: 64 }),
    libVersion: f.number({ readOnly: true, ofOne: true }),
    usedBy: f.number({ readOnly: true, computed: true }),
    taken: f.flag({ readOnly: true, computed: true }),
  },
  list: {
    columns: [
      ...(['genericName', 'brandName', 'specification', 'barcode', 'approvalNo', 'categoryId'] as const),
      ...(['manufacturer', 'otcClass', 'libVersion', 'usedBy', 'taken', 'contributor', 'updatedAt'] as const),
    ],
    sort: '-updatedAt',
    filters: [
      ...(['categoryId', 'kind', 'otcClass', 'controlledClass', 'storageClass'] as const),
      ...(['manufacturer', 'dosageForm', 'updatedAt'] as const),
    ],
    search: ['genericName', 'brandName', 'barcode', 'approvalNo', 'englishName', 'manufacturer'],
  },
  form: {
    library: ['contributor', 'libVersion', 'usedBy', 'taken', 'picture'],
    ...MASTER_GROUPS,
  },
  check: masterProblems,
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    /** Becomes a product of one's own institution: what is shared is not changed by it. */
    take: {
      needs: { action: 'product:list' },
      bulk: true,
      args: { sellingPrice: f.money({ required: true, above: 0 }) },
      allowed: (row) => row.taken !== true,
    },
  },
});
