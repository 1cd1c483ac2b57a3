import { defineResource } from '../../kit/resource';
import { storeCommands, storeFields, storeForm, storeList } from '../../orders/storeFields';

/** Stores on Meituan and the machines that serve them. */
export const meituanStores = defineResource({
  name: 'meituanStores',
  permission: 'MTStore',
  path: '/Meituan/storesManage',
  tenancy: 'org',
  title: 'name',
  key: 'platStoreId',
  fields: storeFields,
  list: storeList,
  form: storeForm,
  can: ['create', 'update', 'delete', 'import'],
  commands: storeCommands,
  related: [
    { resource: 'meituanProducts', by: 'storeId' },
    { resource: 'meituanOrders', by: 'storeId' },
  ],
});
