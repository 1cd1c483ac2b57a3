import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { skuCommands, skuFields, skuForm, skuList } from '../../orders/skuFields';

/** What a store offers on JD Daojia. */
export const jdStoreProducts = defineResource({
  name: 'jdStoreProducts',
  permission: 'JDProduct',
  path: '/JD/storesList/lookProduct',
  tenancy: 'org',
  orgFrom: 'storeId',
  title: 'name',
  fields: { ...skuFields, storeId: f.ref('jdStores', { required: true, fixed: true }) },
  list: skuList,
  form: skuForm,
  can: ['create', 'update', 'delete'],
  commands: skuCommands,
});
