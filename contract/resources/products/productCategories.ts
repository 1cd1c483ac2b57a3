import { type Draft, f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';

const CODE = /^(\d{2}){1,4}$/;

function problems({ code, parentId }: Draft) {
  if (isEmpty(code)) return {};
  if (!CODE.test(String(code))) return { code: 'err.category.code' };
  return isEmpty(parentId) === (String(code).length === 2) ? {} : { code: 'err.category.place' };
}

/** Two digits a level, four levels at most; the first level comes with the product. */
export const productCategories = defineResource({
  name: 'productCategories',
  permission: 'productClassMain',
  path: '/machine/productClassMain',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  parent: 'parentId',
  fields: {
    /** Empty: the next free one of its place. */
    code: f.text({ max: 8 }),
    name: f.localized({ required: true, max: 64 }),
    parentId: f.ref('productCategories'),
    sort: f.number({ required: true, min: 0, max: 9_999, initial: 100, ofOne: true }),
    icon: f.file('image'),
    enabled: f.flag({ initial: true, readOnly: true }),
    productCount: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: ['name', 'code', 'parentId', 'sort', 'productCount', 'enabled', 'orgId'],
    sort: 'code',
    filters: ['parentId', 'enabled', 'orgId', 'code'],
    search: ['name', 'code'],
  },
  form: { category: ['name', 'code', 'parentId', 'sort', 'icon', 'orgId'] },
  check: problems,
  can: ['create', 'update', 'delete', 'import'],
  commands: {
    move: {
      needs: 'M',
      args: { parentId: f.ref('productCategories'), beforeId: f.ref('productCategories') },
    },
    enable: { needs: 'M', bulk: true, allowed: (row) => row.enabled === false },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.enabled === true },
  },
  related: [{ resource: 'products', by: 'categoryId' }],
});
