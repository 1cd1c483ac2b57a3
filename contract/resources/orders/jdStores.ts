import { defineResource } from '../../kit/resource';
import { jdStoreCommands, storeFields, storeForm, storeList } from '../../orders/storeFields';

/** Stores on JD Daojia and the machines that serve them. */
export const jdStores = defineResource({
  name: 'jdStores',
  permission: 'JDStore',
  path: '/JD/storesList',
  tenancy: 'org',
  title: 'name',
  key: 'platStoreId',
  fields: storeFields,
  list: storeList,
  form: storeForm,
  can: ['create', 'update', 'delete', 'import'],
  commands: jdStoreCommands,
  related: [
    { resource: 'jdStoreProducts', by: 'storeId' },
    { resource: 'jdOrders', by: 'storeId' },
  ],
});
