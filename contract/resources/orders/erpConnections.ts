import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { erpConnectionStates } from '../../orders/erp/states';

const readOnly = true;

/** The ERP of a pharmacy chain: where it is, who we are there. What opens it is sealed and in no list. */
export const erpConnections = defineResource({
  name: 'erpConnections',
  permission: 'erp_order_Mag',
  path: '/ERPMain/ERPOrderList/connections',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    erpCode: f.text({ required: true, check: 'code', max: 32, unique: 'org' }),
    storeNo: f.text({ required: true, check: 'code', max: 32 }),
    state: stateField(erpConnectionStates),
    apiUrl: f.text({ readOnly, max: 128 }),
    cooperation: f.text({ readOnly, max: 64 }),
    connectedAt: f.moment({ readOnly }),
    heardAt: f.moment({ readOnly }),
    remarks: f.long(),
  },
  list: {
    columns: ['name', 'state', 'erpCode', 'orgId', 'apiUrl', 'cooperation', 'storeNo', 'heardAt'],
    sort: 'name',
    filters: ['state', 'erpCode', 'heardAt', 'orgId'],
    search: ['name', 'erpCode', 'cooperation'],
  },
  form: {
    chain: ['name', 'orgId', 'erpCode', 'storeNo', 'remarks'],
    access: ['state', 'apiUrl', 'cooperation', 'connectedAt', 'heardAt'],
  },
  can: ['create', 'update', 'delete'],
  states: [erpConnectionStates],
  commands: commandsOf(erpConnectionStates),
  related: [
    { resource: 'erpOrders', by: 'connectionId' },
    { resource: 'erpStocks', by: 'connectionId' },
  ],
});
