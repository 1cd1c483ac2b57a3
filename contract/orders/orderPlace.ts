import { PLATFORMS } from './words';

/** Lists that have orders: of customers, of services of the platform itself, and consultations. */
const ORDER_LISTS = [
  'ownOrders',
  'meituanOrders',
  'jdOrders',
  'lockOrders',
  'chargeOrders',
  'iotRenewalOrders',
  'inquiryOrders',
] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

/** Where the record of an order is that a line, an entry or a difference names by its number. */
export interface OrderPlace {
  list: OrderList;
  id: string;
}

const OF_PLATFORM = { MEITUAN: 'meituanOrders', JD: 'jdOrders' } as const;

/** The list that an order of a customer stands in. */
export function listOfChannel(channel: unknown): OrderList {
  const platform = PLATFORMS.find((each) => each === channel);
  return platform ? OF_PLATFORM[platform] : 'ownOrders';
}
