import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { skuCommands, skuFields, skuForm, skuList } from '../../orders/skuFields';

/** What a store offers on Meituan. */
export const meituanProducts = defineResource({
  name: 'meituanProducts',
  permission: 'MTStore',
  path: '/Meituan/storesManage/lookProduct',
  tenancy: 'org',
  orgFrom: 'storeId',
  title: 'name',
  fields: { ...skuFields, storeId: f.ref('meituanStores', { required: true, fixed: true }) },
  list: skuList,
  form: skuForm,
  can: ['create', 'update', 'delete'],
  commands: skuCommands,
});
