import { subscriptionStates } from '../../charging/states';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { stateField } from '../../kit/states';

const readOnly = true;

/** Services that institutions have, and until when. */
export const serviceSubscriptions = defineResource({
  name: 'serviceSubscriptions',
  permission: 'chargeManagement',
  path: '/chargeMain/chargeManagement',
  tenancy: 'org',
  title: 'sourceOrder',
  fields: {
    itemId: f.ref('chargeItems', { readOnly }),
    qty: f.number({ readOnly }),
    state: stateField(subscriptionStates),
    startAt: f.moment({ readOnly }),
    endAt: f.moment({ readOnly }),
    sourceOrder: f.text({ readOnly, max: 32 }),
  },
  list: {
    columns: ['itemId', 'orgId', 'state', 'qty', 'startAt', 'endAt', 'sourceOrder'],
    sort: 'endAt',
    filters: ['state', 'itemId', 'endAt', 'startAt', 'orgId'],
    search: ['sourceOrder'],
  },
  form: { service: ['itemId', 'orgId', 'state', 'qty', 'startAt', 'endAt', 'sourceOrder'] },
  can: [],
  states: [subscriptionStates],
});
