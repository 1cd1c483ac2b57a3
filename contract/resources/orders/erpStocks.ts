import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

const readOnly = true;

/** What the stores of a chain have, as its ERP says. */
export const erpStocks = defineResource({
  name: 'erpStocks',
  permission: 'erp_order_Mag',
  path: '/ERPMain/ERPOrderList/stocks',
  tenancy: 'org',
  title: 'drugId',
  fields: {
    drugId: f.text({ readOnly, max: 64 }),
    productId: f.ref('products', { readOnly }),
    storeNo: f.text({ readOnly, max: 32 }),
    quantity: f.number({ readOnly }),
    toldAt: f.moment({ readOnly }),
    connectionId: f.ref('erpConnections', { readOnly }),
  },
  list: {
    columns: ['drugId', 'productId', 'storeNo', 'quantity', 'toldAt', 'connectionId', 'orgId'],
    sort: '-toldAt',
    filters: ['storeNo', 'productId', 'quantity', 'toldAt', 'connectionId', 'orgId'],
    search: ['drugId', 'storeNo'],
  },
  form: { stock: ['drugId', 'productId', 'storeNo', 'quantity', 'toldAt', 'connectionId', 'orgId'] },
  can: [],
});
